/** Every kind of job: importing a module makes its kind known to the process. */
import "../arrears/issue-arrears.ts";
import "../capture/clear-held.ts";
import "../charging/billing-job.ts";
import "../charging/preview-job.ts";
import "../duplicates/search-job.ts";
import "../bill-life/follow-plans.ts";
import "../bill-life/remind.ts";
import "../evidence/clear-evidence.ts";
import "../export/clear-exports.ts";
import "../export/export-job.ts";
import "../import/check-import.ts";
import "../import/clear-files.ts";
import "../import/run-import.ts";
import "../import/undo/undo-job.ts";
import "../ownership/reassign-job.ts";
import "../simulator/simulation-job.ts";
import "./clear-old-rows.ts";
