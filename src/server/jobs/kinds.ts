/** Every kind of job: importing a module makes its kind known to the process. */
import "../charging/billing-job.ts";
import "../import/check-import.ts";
import "../import/run-import.ts";
