import { buildOrExit } from './page-build.ts';

buildOrExit();
