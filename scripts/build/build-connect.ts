import { rolldown } from 'rolldown'

/** `npm run build:connect`: `packages/connect` as one module for browsers, as it is published. Its types are its source. */
const bundle = await rolldown({ input: 'packages/connect/src/index.ts', platform: 'browser' })
await bundle.write({ file: 'packages/connect/dist/index.js', format: 'es', minify: true })
await bundle.close()
console.log('wrote packages/connect/dist/index.js')
