/**
 * Common passwords in lower case, without symbols. A password is compared with and without surrounding digits, so
 * "Password2026!" matches "password". Sequences ("1234567890") and repetitions need no entry.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 0123456789 12345678901 0987654321 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 123456789a a123456789
  123123123123 1122334455 1020304050 147258369 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsxedcrfv zaq12wsx
  zaq1zaq1 qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm
  asdfasdfasdf poiuytrewq mnbvcxz password passwords passwort pass passw0rd p4ssw0rd p4ssword mypassword
  thepassword newpassword oldpassword changeme changemenow letmein letmeinnow welcome welcomehome iloveyou
  iloveyouso iloveu iloveme loveyou lovelove sunshine princess dragon monkey football baseball basketball
  superman batman spiderman starwars pokemon shadow master michael jennifer jessica charlie trustno
  admin administrator adminadmin root toor user username guest default test testing tester secret
  secretpassword supersecret computer internet samsung google facebook whatsapp instagram blackberry android
  chelsea chelseafc arsenal arsenalfc liverpool liverpoolfc manchester manchesterunited manutd barcelona
  realmadrid ronaldo messi nigeria naija nigerian ilovenigeria lagos lagosnigeria abuja kano ibadan
  portharcourt enugu kaduna benin jos ogun osun oyo ondo ekiti government revenue tax taxpayer receipt
  ratebook jesus jesuschrist jesusislord jesusisking jesuslovesme godisgood godislove godislovely godbless
  godblessme praisegod thankgod thankyoujesus blessed blessing blessings favour grace mercy allah
  allahuakbar alhamdulillah bismillah muhammad mohammed mohammad ibrahim abdullahi fatima aisha
  abc abcabc abcdef aabbccdd abcd1234abcd onetwothree onetwothreefour whatever freedom flower butterfly
  chocolate cookie pepper ginger hannah summer winter spring autumn monday friday sunday january february
  december november october september august money moneymoney billionaire millionaire success opensesame
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);
