/** A process that sends messages until it is stopped: a server without pages. */
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { startSender, stopSender } from "#platform/messages/sender.ts";
import "#app/registrations.ts";

openDatabase(process.env.DATABASE_URL ?? "", 6);
setMasterKey(process.env.RATEBOOK_KEY ?? "");
setPublicUrl(new URL(process.env.RATEBOOK_URL ?? ""));
startSender();
process.on("SIGTERM", async () => {
  await stopSender();
  await closeDatabase();
  process.exit(0);
});
process.stdout.write("sending\n");
