// Adds optional packages for other platforms that are missing in this registry to package-lock.json.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    let at = path,
      found = false;
    for (;;) {
      if (lock.packages[`${at ? `${at}/` : ""}node_modules/${name}`]) {
        found = true;
        break;
      }
      if (!at) break;
      const i = at.lastIndexOf("/node_modules/");
      at = i < 0 ? "" : at.slice(0, i);
      if (i < 0 && at === "") {
        if (lock.packages[`node_modules/${name}`]) found = true;
        break;
      }
    }
    if (found) continue;
    const words = name.split("/").pop().split("-");
    const os = words.find((w) =>
      [
        "android",
        "darwin",
        "freebsd",
        "linux",
        "win32",
        "openharmony",
        "sunos",
        "aix",
        "netbsd",
        "openbsd",
      ].includes(w),
    );
    const cpu = words.find((w) =>
      ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"].includes(w),
    );
    if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) {
      process.stdout.write(`Can’t complete ${name}@${version} of ${path || "the project"}.\n`);
      continue;
    }
    const musl = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(os === "linux" && musl ? { libc: musl } : {}),
      optional: true,
      os: [os],
    };
    added.push(`${name}@${version}`);
  }
}
const root = lock.packages[""];
delete lock.packages[""];
lock.packages = {
  "": root,
  ...Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"))),
};
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} added\n`);
