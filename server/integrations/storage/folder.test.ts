import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { createFolderStorage } from './folder.ts';
import { describeStorageContract } from './storage.contract.ts';

describe('pictures in a folder', () => {
  describeStorageContract(async () => createFolderStorage(await mkdtemp(join(tmpdir(), 'listwright-storage-'))));
});
