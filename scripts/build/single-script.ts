import { rolldown } from 'rolldown'
import { chainFolders } from '../data/chain-folders.ts'
import { leaveOut } from './leave-out.ts'

const bundleOf = (input: string): ReturnType<typeof rolldown> =>
  rolldown({ input, platform: 'browser', plugins: [leaveOut(), chainFolders()], resolve: { conditionNames: ['source', 'import'] } })

const ALONE = { format: 'iife', minify: true, codeSplitting: false, comments: { annotation: false } } as const

/** A script that stands alone, as text. */
export async function singleScriptText(input: string): Promise<string> {
  const bundle = await bundleOf(input)
  const { output } = await bundle.generate(ALONE)
  await bundle.close()
  return output[0].code
}

/** Builds one script that imports nothing and leaves nothing in the scope where it runs: a service worker, what runs in a page of others or in a sandbox. */
export async function buildSingleScript(input: string, file: string): Promise<void> {
  const bundle = await bundleOf(input)
  await bundle.write({ file, ...ALONE })
  await bundle.close()
}
