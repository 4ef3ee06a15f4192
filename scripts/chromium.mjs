// The browser that the tests drive: the machine's own, for the downloads of browser packages are blocked
// on many networks.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError, tell } from "./bootstrap.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "google-chrome-beta"];
const INSTALL = "apt-get install -y --no-install-recommends chromium";

/**
 * Finds a Chromium or Chrome that runs: `CHROMIUM_PATH`, else by its usual names.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", ...(process.env.PATH ?? "").split(":")];
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set(paths)].find(runs);
}

/**
 * Finds a browser, or installs Debian's when this is root and there is none.
 * @returns {string} its path
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const apt = existsSync("/usr/bin/apt-get");
  if (apt && process.getuid?.() === 0) {
    tell("Installing Chromium (apt-get) …");
    const installed = apply("apt-get update -q") && apply(INSTALL);
    const path = installed ? findChromium() : undefined;
    if (path) return path;
  }
  throw new SetupError(`The tests need Chromium or Chrome, and none was found. Install it: ${advise(apt)}`);
}

function apply(command) {
  const [program, ...args] = command.split(" ");
  const { status } = spawnSync(program, ["-o", "DPkg::Lock::Timeout=300", ...args], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

function advise(apt) {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  // Ubuntu's deb is an empty shell around the snap.
  if (/^ID=ubuntu$/m.test(system)) return "sudo snap install chromium";
  return apt ? `sudo ${INSTALL}` : "with this system's package manager, or name one in CHROMIUM_PATH.";
}

// Ubuntu's placeholder is there without being a browser, so being there is not enough.
function runs(path) {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}
