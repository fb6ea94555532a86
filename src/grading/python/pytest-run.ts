/// <reference path="./python-text.d.ts" />
import source from './pytest_run.py?raw';

/** Our own start of pytest: see pytest_run.py. */
export const pytestRunSource: string = source;
export const PYTEST_RUN = 'pytest_run.py';
