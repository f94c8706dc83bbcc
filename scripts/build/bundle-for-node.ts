import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { chainFolders } from '../data/chain-folders.ts'
import { ownDescriptors } from './plugins.ts'

/**
 * Bundles one file of a checkout as the app is bundled, which is how it finds its descriptors, and imports the result in Node.
 * `folder` takes what is written; `checkout` is the project's root, this one by default. The caller knows what the file exports.
 */
export async function bundleForNode(entry: string, folder: string, checkout = '.'): Promise<unknown> {
  await build({
    root: resolve(checkout),
    configFile: false,
    logLevel: 'error',
    plugins: [ownDescriptors(), chainFolders()],
    ssr: { noExternal: true },
    build: {
      ssr: resolve(checkout, entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return import(pathToFileURL(join(folder, 'entry.mjs')).href)
}
