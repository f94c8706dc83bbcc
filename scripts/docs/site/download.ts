import { type FileSet, sha256 } from '../../release/file-set.ts'
import { SIGNATURES, SUMS } from '../../release/sums.ts'
import { shippedKeys } from '../../release/trusted-keys.ts'
import { verifyContents, verifyRelease } from '../../release/verify-release.ts'
import type { ReleaseRecord } from '../../release/record.ts'
import { drawSiteTable, escapeHtml } from './markdown.ts'

/** Bytes as people read them. */
function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const BUILD = `<pre><code>npm ci --ignore-scripts
npm run build              # the app, into dist/
npm run build:extension    # the extension, into dist-extension/
npm run build:keyless      # Check, Explore and tools without a vault, into dist-keyless/
</code></pre>`

const VERIFY = `<h2 id="how-to-verify">How to verify</h2>
<p>Compare what you downloaded before you open it. Put <code>SHA256SUMS</code>, its signatures and <code>release.json</code> beside the file. With the sources of Assay:</p>
<div class="scroll" role="group" aria-label="Code" tabindex="0"><pre><code>npm run verify -- assay-web-X.Y.Z.zip --key RW…
</code></pre></div>
<p>Without them, in the folder with the files:</p>
<div class="scroll" role="group" aria-label="Code" tabindex="0"><pre><code>minisign -Vm SHA256SUMS -P RW…
sha256sum -c --ignore-missing SHA256SUMS
</code></pre></div>
<p>Take the key from another place than this site: whoever can change a file here can change what stands beside it. <a href="docs/release.html">Releases</a> says what is in one, how keys are kept, and what a signature doesn’t say.</p>`

const WARNING =
  '<blockquote><p><strong>Not for real funds.</strong> Assay has had no external audit. Use it on the practice chain and on test networks until it has.</p></blockquote>'

/** The page while there is no release. */
export const drawNoRelease = (): string => `<h1 id="download">Download</h1>
${WARNING}
<p class="lead">There is no release yet. Until there is one, build Assay from its sources. It takes npm and Node 22.18 or newer.</p>
<h2 id="build-from-source">Build from source</h2>
<div class="scroll" role="group" aria-label="Code" tabindex="0">${BUILD}</div>
<p>The same commit gives everyone the same bytes. <code>npm start</code> sets up and opens Assay on a practice chain, where everything is free.</p>
${VERIFY}`

/** Refuses a release that doesn't agree with its own list, or that nobody signed whose key counts, once there are such keys. */
function checkedRelease(folder: FileSet): ReleaseRecord {
  const list = shippedKeys()
  return list.keys.length === 0 ? verifyContents(folder) : verifyRelease(folder, { trust: { list, named: [] } }).record
}

/** A release as it is offered: the page, and the files that it leads to. */
export type Offer = { readonly main: string; readonly files: FileSet }

/** The page of a release. Who signed it is for the reader to verify. */
export function drawRelease(folder: FileSet): Offer {
  const record = checkedRelease(folder)
  const place = `release/${record.version}`
  const isArchive = (path: string): boolean => /\.(?:zip|tgz)$/.test(path)
  const flat = [...folder].filter(([path]) => !path.includes('/'))
  const offered = [...flat.filter(([path]) => isArchive(path)), ...flat.filter(([path]) => !isArchive(path))]
  const rows = offered.map(([path, data]) => [
    `<a href="${place}/${escapeHtml(path)}" download>${escapeHtml(path)}</a>`,
    sizeInWords(data.length),
    `<code>${sha256(data)}</code>`,
  ])
  const signatures = SIGNATURES.filter((name) => folder.has(name))
  const signed =
    signatures.length === 0
      ? `<p><strong>Nobody has signed this release.</strong> Its hashes say only that the files agree with each other.</p>`
      : `<p>${signatures.length === 1 ? 'One signature is' : 'Two signatures are'} of the list <code>${SUMS}</code>: ${signatures.map((name) => `<code>${name}</code>`).join(' and ')}. Verify them with a key that you have from elsewhere.</p>`
  const main = `<h1 id="download">Download</h1>
${WARNING}
<p class="lead">Version ${escapeHtml(record.version)}, built from commit <code>${record.commit}</code> of ${record.committed.slice(0, 10)}.</p>
<h2 id="files">Files</h2>
${drawSiteTable(
  ['File', 'Size', 'SHA-256'].map((words) => ({ html: words, words })),
  rows,
)}<h2 id="signatures">Signatures</h2>
${signed}
${VERIFY}`
  return { main, files: new Map(offered.map(([path, data]) => [`${place}/${path}`, data])) }
}
