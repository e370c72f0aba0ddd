import { buildPage } from './page-build.ts';

buildPage();
