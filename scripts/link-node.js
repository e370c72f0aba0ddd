/**
 * After `npm ci`, puts the pinned Node back on the PATH of npm's scripts. npm 10 links its executable, and then deletes
 * that link while cleaning up after the packages for other platforms. Plain JavaScript, because it runs on the
 * machine's own Node.
 */
import { existsSync, symlinkSync } from 'node:fs';

const executable = `node-${process.platform}-${process.arch}/bin/node`;
const link = 'node_modules/.bin/node';
if (existsSync(`node_modules/${executable}`) && !existsSync(link)) symlinkSync(`../${executable}`, link);
