import { rolldown } from 'rolldown'
import { chainFolders } from '../data/chain-folders.ts'
import { leaveOut } from './leave-out.ts'

/** Builds one script that imports nothing and leaves nothing in the scope where it runs: a service worker, what runs in a page of others or in a sandbox. */
export async function buildSingleScript(input: string, file: string): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    plugins: [leaveOut(), chainFolders()],
    resolve: { conditionNames: ['source', 'import'] },
  })
  await bundle.write({ file, format: 'iife', minify: true, codeSplitting: false, comments: { annotation: false } })
  await bundle.close()
}
