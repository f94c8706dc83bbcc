import { rolldown } from 'rolldown'

/** `packages/connect` as one module for browsers, as it is published. Its types are its source. */
export async function buildConnect(file: string): Promise<void> {
  const bundle = await rolldown({ input: 'packages/connect/src/index.ts', platform: 'browser' })
  await bundle.write({ file, format: 'es', minify: true })
  await bundle.close()
}

/** `npm run build:connect`. */
if (import.meta.main) {
  await buildConnect('packages/connect/dist/index.js')
  console.log('wrote packages/connect/dist/index.js')
}
