export { ZipFault } from './fault.js';
export { openZip, type Zip, type ZipLimits, type ZipMember, type ZipSource } from './open.js';
