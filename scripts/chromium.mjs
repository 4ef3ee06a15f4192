// Browsers for the tests: those of the machine, because downloads of browser packages are blocked on many networks.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { log, SetupError } from "./bootstrap.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "google-chrome-beta"];
const INSTALL = "apt-get install -y --no-install-recommends chromium";
const SHELL = "chromium-headless-shell";

/** Finds a working Chromium or Chrome: `CHROMIUM_PATH`, or by its usual names. @returns {string | undefined} its path */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (canRun(named)) return named;
    throw new SetupError(`CHROMIUM_PATH is ${named}, which can’t be run.`);
  }
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", ...(process.env.PATH ?? "").split(":")];
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set(paths)].find(canRun);
}

/** Finds a browser, or installs Debian's if run as root. @returns {string} its path */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const apt = existsSync("/usr/bin/apt-get");
  if (apt && process.getuid?.() === 0) {
    log("Installing Chromium (apt-get) …");
    const installed = runApt("apt-get update -q") && runApt(INSTALL);
    const path = installed ? findChromium() : undefined;
    if (path) return path;
  }
  throw new SetupError(
    `The tests need Chromium or Chrome, but none was found. Install it: ${installAdvice(apt)}`,
  );
}

/**
 * Finds headless Chromium, `HEADLESS_SHELL_PATH` or Debian's. A hidden window of the full browser can stop rendering, and
 * waiting for its next frame then never ends; headless Chromium renders on request.
 * @returns {string | undefined} its path
 */
export function findHeadlessShell() {
  const path = process.env.HEADLESS_SHELL_PATH ?? join("/usr/bin", SHELL);
  return canRun(path) ? path : undefined;
}

/**
 * Finds it, or installs Debian's if run as root. Without it, the full browser is used.
 * @returns {string | undefined} its path
 */
export function ensureHeadlessShell() {
  const found = findHeadlessShell();
  if (found || process.getuid?.() !== 0 || !isAvailable(SHELL)) return found;
  log("Installing Chromium without windows (apt-get) …");
  runApt(INSTALL.replace("chromium", SHELL));
  return findHeadlessShell();
}

function isAvailable(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

function runApt(command) {
  const [program, ...args] = command.split(" ");
  const { status } = spawnSync(program, ["-o", "DPkg::Lock::Timeout=300", ...args], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

function installAdvice(apt) {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  // Ubuntu's deb only installs the snap.
  if (/^ID=ubuntu$/m.test(system)) return "sudo snap install chromium";
  return apt ? `sudo ${INSTALL}` : "with the package manager of this system, or set CHROMIUM_PATH.";
}

// Ubuntu's placeholder exists without being a browser, so existence is not sufficient.
function canRun(path) {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}
