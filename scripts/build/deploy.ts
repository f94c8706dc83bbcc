import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  FIRST_SCREENS,
  FOLDERS,
  type HttpHeader,
  headersOf,
  importMapSource,
  ROUTES,
  type Served,
  servedAs,
} from '../../src/shells/web/policy.ts'
import { SIGNATURE_FILES, SUMS_FILE, VERSION_FILE, WORKER_FILE } from '../../src/core/release/build-record.ts'
import { DIST, RECORD, SCHEDULES } from './dist.ts'

const FOLDER = 'deploy'
const MADE =
  'Made by `npm run build` from src/shells/web/policy.ts, for this build alone: the policy of the page names its import map. Do not edit.\n# Strict-Transport-Security is for this host alone. Its subdomains and the lists of browsers are for you to decide (SECURITY.md).'

/** What describes the app to a browser that installs it (W3C, Web Application Manifest). */
const MANIFEST_FILE = 'manifest.webmanifest'
const MANIFEST_TYPE = 'application/manifest+json'

const assetKinds = Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]

/** Pages that hold their first screen as text. */
const OWN_PAGES = FIRST_SCREENS.map((route) => `${route}.html`)

/** Files that stand beside the page. */
const rootFiles = (): readonly string[] =>
  [
    RECORD,
    VERSION_FILE,
    WORKER_FILE,
    SUMS_FILE,
    ...SIGNATURE_FILES,
    ...SCHEDULES,
    ...OWN_PAGES,
    ...(existsSync('public') ? readdirSync('public') : []),
  ].toSorted()

/** The import map of the page that is served (`importMapSource`). */
type ImportMap = string | undefined

/** Header lines of one kind, on a host with https. */
const lines = (served: Served, importMap: ImportMap, write: (header: HttpHeader) => string): readonly string[] =>
  headersOf(served, 'https', importMap).map(write)

/**
 * Netlify, Cloudflare Pages and alike. Hosts differ on what two matching rules do together, and two policies together
 * would allow neither; so no path matches two rules, and every route is named.
 */
function staticHeaders(importMap: ImportMap): string {
  const write = ([name, value]: HttpHeader) => `  ${name}: ${value}`
  const rule = (path: string, served: Served) => [path, ...lines(served, importMap, write)].join('\n')
  const pages = ['/', '/index.html', ...ROUTES.flatMap((route) => [`/${route}`, `/${route}/*`]), ...rootFiles().map((file) => `/${file}`)]
  const rules = [...assetKinds.map((kind) => rule(`/${FOLDERS[kind]}/*`, kind)), ...pages.map((path) => rule(path, servedAs(path)))]
  return `# ${MADE}\n\n${rules.join('\n\n')}\n`
}

/** Deep links on static hosts: the page answers each of its routes. Where a route has a page of its own, these hosts answer it with that file by themselves. */
function staticRedirects(): string {
  const hasOwn = (route: string): boolean => OWN_PAGES.includes(`${route}.html`)
  const rules = ROUTES.flatMap((route) => [...(hasOwn(route) ? [] : [`/${route} /index.html 200`]), `/${route}/* /index.html 200`])
  return `# ${MADE}\n\n${rules.join('\n')}\n`
}

function caddyfile(importMap: ImportMap): string {
  const write = ([name, value]: HttpHeader) => `\t\t\t${name} "${value}"`
  const block = (served: Served) => `\t\theader {\n${lines(served, importMap, write).join('\n')}\n\t\t}`
  const assets = assetKinds.map((kind) => `\thandle /${FOLDERS[kind]}/* {\n${block(kind)}\n\t\tfile_server\n\t}`)
  const page = `\thandle {\n${block('document')}\n\t\ttry_files {path} {path}.html /index.html\n\t\tfile_server {\n\t\t\thide .*\n\t\t}\n\t}`
  // Neither server knows this kind of file.
  const manifest = `\t@manifest path /${MANIFEST_FILE}\n\theader @manifest Content-Type ${MANIFEST_TYPE}`
  const window = `\t@window path /connect /connect/*\n\thandle @window {\n${block('window')}\n\t\trewrite * /index.html\n\t\tfile_server\n\t}`
  const worker = `\thandle /${WORKER_FILE} {\n${block('service')}\n\t\tfile_server\n\t}`
  return `# ${MADE}\n# ASSAY_HOST: the name that people open. ASSAY_ROOT: the folder that \`npm run build\` made.\n\n{$ASSAY_HOST:localhost} {\n\troot * {$ASSAY_ROOT:/srv/assay}\n\tencode gzip\n\n${[...assets, manifest, worker, window, page].join('\n\n')}\n}\n`
}

function nginx(importMap: ImportMap): string {
  const write = ([name, value]: HttpHeader) => `    add_header ${name} "${value}" always;`
  const assets = assetKinds.map(
    (kind) => `  location ^~ /${FOLDERS[kind]}/ {\n${lines(kind, importMap, write).join('\n')}\n    try_files $uri =404;\n  }`,
  )
  const worker = `  location = /${WORKER_FILE} {\n${lines('service', importMap, write).join('\n')}\n    try_files $uri =404;\n  }`
  const manifest = `  location = /${MANIFEST_FILE} {\n${lines('document', importMap, write).join('\n')}\n    types {}\n    default_type ${MANIFEST_TYPE};\n    try_files $uri =404;\n  }`
  const window = `  location ~ ^/connect(/|$) {\n${lines('window', importMap, write).join('\n')}\n    try_files /index.html =404;\n  }`
  const page = `  location / {\n${lines('document', importMap, write).join('\n')}\n    try_files $uri $uri.html /index.html;\n  }`
  const head =
    '  listen 443 ssl http2;\n  server_name assay.example;\n  ssl_certificate /etc/ssl/assay.pem;\n  ssl_certificate_key /etc/ssl/assay.key;\n  root /srv/assay;\n  gzip on;\n  gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;'
  return `# ${MADE}\n# Set server_name, the certificate and root (the folder that \`npm run build\` made).\n\nserver {\n${head}\n\n  location ~ /\\. {\n    return 404;\n  }\n\n${[...assets, manifest, worker, window, page].join('\n\n')}\n}\n`
}

/** The header files of a build, by name. `importMap`: of its page, which the page's policy names. */
export const deployFiles = (importMap: string | undefined): Readonly<Record<string, string>> => ({
  _headers: staticHeaders(importMap),
  _redirects: staticRedirects(),
  Caddyfile: caddyfile(importMap),
  'nginx.conf': nginx(importMap),
})

/** Writes the header files of a built folder. They are of that one build, and Git keeps none of them. */
export function writeDeployFiles(built: string): void {
  const importMap = importMapSource(readFileSync(join(built, 'index.html'), 'utf8'))
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(deployFiles(importMap))) writeFileSync(join(FOLDER, name), text)
}

/** `npm run deploy [-- FOLDER]`: writes them again. A build writes its own. */
if (import.meta.main) {
  const [built = DIST] = process.argv.slice(2)
  writeDeployFiles(built)
  console.log(`wrote the header files of ${built} into ${FOLDER}/`)
}
