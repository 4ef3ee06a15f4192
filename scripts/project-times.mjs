/** A Vitest reporter: duration of each project, from the start of its first file to the end of its last one. */
export default class ProjectTimes {
  #projects = new Map();

  onTestModuleStart({ project }) {
    if (this.#projects.has(project.name)) return;
    this.#projects.set(project.name, { from: performance.now(), to: 0, files: 0, tests: 0, busy: 0 });
  }

  onTestModuleEnd(file) {
    const times = this.#projects.get(file.project.name);
    if (!times) return;
    const { collectDuration, duration, setupDuration } = file.diagnostic();
    times.to = performance.now();
    times.files += 1;
    times.tests += [...file.children.allTests()].length;
    times.busy += collectDuration + setupDuration + duration;
  }

  onTestRunEnd() {
    for (const [name, { from, to, files, tests, busy }] of this.#projects)
      process.stdout.write(
        `${name.padEnd(8)} ${seconds(to - from)} s (${seconds(busy)} s of workers), ${files} files, ${tests} tests\n`,
      );
  }
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(0).padStart(5);
}
