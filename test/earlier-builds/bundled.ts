import { rolldown } from 'rolldown'
import { chainFolders } from '../../scripts/data/chain-folders.ts'

/** One script for browsers. `name`: the global that holds what it exports, for contexts that load no modules; without it the script is a module. */
export async function bundled(input: string, name?: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [chainFolders()],
    resolve: { conditionNames: ['source', 'import'] },
  })
  const format = name === undefined ? ({ format: 'es' } as const) : ({ format: 'iife', name } as const)
  const { output } = await bundle.generate({ ...format, minify: true, codeSplitting: false, comments: { annotation: false } })
  await bundle.close()
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
}
