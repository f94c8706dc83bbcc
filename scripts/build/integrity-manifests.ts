import { createHash } from 'node:crypto'
import { contentPolicy, FOLDERS, importMapSource } from '../../src/shells/web/policy.ts'

/**
 * What browsers and extensions that verify web apps want to know of a build. Both forms are drafts that change; nothing here is signed or logged, which only an operator can do.
 *
 * WAICT: the working draft after draft-waict-integrity-v2 (2026-04-15) of https://github.com/waict-wg/waict-integrity-spec, with `url_hashes` and `mode-*` keys.
 * WEBCAT: `ManifestContent` of webcat-cli and the rules for policies in the documentation of https://github.com/freedomofpress/webcat, as of autumn 2026. Earlier
 * drafts of those rules refuse the hash of an import map in `script-src`.
 */

type Files = ReadonlyMap<string, Uint8Array>

const hashOf = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('base64url')
const byPath = (files: Files): readonly (readonly [string, Uint8Array])[] => [...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** A WebAssembly module in base64, as scripts carry it: it begins with `\0asm`. */
const EMBEDDED_MODULE = /AGFzbQ[A-Za-z0-9+/]{20,}={0,2}/g

/** Hashes of the WebAssembly that a build can compile: all of it lies inside scripts. Sorted. */
export function wasmHashes(files: Files): readonly string[] {
  const modules = [...files].flatMap(([path, data]) =>
    path.endsWith('.js') ? [...new TextDecoder().decode(data).matchAll(EMBEDDED_MODULE)].map(([text]) => Buffer.from(text, 'base64')) : [],
  )
  return [...new Set(modules.map(hashOf))].sort()
}

/** Active content, which must be in the manifest, and passive content, which may be. `report` blocks nothing: an operator who has seen no report makes it `enforce`. */
const CATEGORIES = [
  'document',
  'frame',
  'script',
  'object',
  'worker',
  'style',
  'image',
  'font',
  'media',
  'wasm',
  'inline-js',
  'inline-css',
] as const

/** The answer to the manifest's address, and the header of the page that names it. `path` never holds anything else, since it is a hash of the body. */
type WaictManifest = { readonly path: string; readonly body: string; readonly header: readonly [name: string, value: string] }

/**
 * The WAICT manifest of a build. An address that is no file is answered with one of the pages, which `fallback_hashes` lists. Without a transparency log the
 * proof is empty, which the draft allows while `max-age` is 0.
 */
export function waictManifest(files: Files): WaictManifest {
  const pages = [...files].filter(([path]) => path.endsWith('.html')).map(([, data]) => hashOf(data))
  const urls = byPath(files).map(([path, data]) => [`/${path}`, hashOf(data)])
  const manifest = {
    url_hashes: Object.fromEntries([...urls, ['/', hashOf(files.get('index.html') ?? '')]]) as Record<string, string>,
    wasm_hashes: wasmHashes(files),
    fallback_hashes: [...new Set(pages)].sort(),
  }
  const body = `${JSON.stringify(manifest)}\n\n`
  const path = `waict/${hashOf(body).slice(0, 22)}`
  const modes = CATEGORIES.map((category) => `mode-${category}=report`)
  return { path, body, header: ['Integrity-Policy-WAICT-v1', ['max-age=0', ...modes, `manifest="/${path}"`].join(', ')] }
}

/** The media type of the manifest's answer. */
export const WAICT_TYPE = 'application/waict-integrity-manifest'

/**
 * The unsigned WEBCAT manifest of a build. `app` is the address of the project's sources. Policies are those that deploy/ sends, word for word: the longest prefix
 * of a path counts.
 */
export const webcatManifest = (files: Files, { app, version }: { readonly app: string; readonly version: string }) => ({
  manifest: {
    app,
    version,
    default_csp: contentPolicy('document', 'https', importMapSource(new TextDecoder().decode(files.get('index.html')))),
    extra_csp: Object.fromEntries(
      Object.entries(FOLDERS).map(([kind, folder]) => [`/${folder}/`, contentPolicy(kind as keyof typeof FOLDERS)]),
    ),
    default_index: 'index.html',
    default_fallback: '/index.html',
    wasm: wasmHashes(files),
    files: Object.fromEntries(byPath(files).map(([path, data]) => [`/${path}`, hashOf(data)])) as Record<string, string>,
  },
})
