import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type FileSet, readFolder, sorted, utf8, writeFolder } from '../release/file-set.ts'
import { COMPARE_FILE, drawComparison, readComparison } from './site/compare.ts'
import { drawNoRelease, drawRelease } from './site/download.ts'
import { deadLinks, drawSitePage, type SitePage } from './site/frame.ts'
import { escapeHtml, sectionOf, titleOf, toHtml } from './site/markdown.ts'
import { documentText, fromPage, guideDocuments, pagesByDocument, plainDocuments, SiteSources } from './site/sources.ts'
import { siteStyles } from './site/styles.ts'
import { drawStories, drawStory, storiesInOrder } from './site/stories.ts'

const OUT = 'dist-site'
const FONTS = [
  ['inter', 'inter-latin-wght-normal.woff2'],
  ['jetbrains-mono', 'jetbrains-mono-latin-wght-normal.woff2'],
] as const

/** What is known of the picture at the top: in both schemes, and as a phone shows it. */
function heroPicture(sources: SiteSources): string {
  const one = (name: string) => sources.picture('index.html', `docs/pictures/${name}.png`)
  const [light, dark, phone, phoneDark] = [one('review-light'), one('review-dark'), one('review-phone-light'), one('review-phone-dark')]
  const source = (media: string, { source: address, width, height }: typeof light): string =>
    `<source media="${media}" srcset="${address}" width="${width}" height="${height}">`
  return `<figure class="hero"><picture>
${source('(max-width: 40rem) and (prefers-color-scheme: dark)', phoneDark)}
${source('(max-width: 40rem)', phone)}
${source('(prefers-color-scheme: dark)', dark)}
<img src="${light.source}" width="${light.width}" height="${light.height}" alt="The Review of a token transfer: the verdict, the sentence, what you send and who gets it, warnings">
</picture></figure>`
}

/** What Assay is, for whom, how it knows, and what it does not do: from README.md and docs/features.md. */
function drawHome(sources: SiteSources): SitePage {
  const [readme, features] = [documentText('README.md'), documentText('docs/features.md')]
  const html = (text: string, document: string): string => toHtml(text, sources.resolverFor(document, 'index.html'))
  const [, claim = '', what = ''] = readme.split('\n\n')
  const warning = readme.split('\n\n').find((part) => part.startsWith('> ')) ?? ''
  const section = (id: string, heading: string, text: string, document: string): string =>
    `<h2 id="${id}">${heading}</h2>\n${html(text, document)}`
  const main = `<h1 id="assay">${escapeHtml(claim.replaceAll('**', ''))}</h1>
<div class="lead">${html(what, 'README.md')}</div>
${html(warning, 'README.md')}
<p class="actions"><a class="button" href="download.html">Download or build</a> <a href="attacks/index.html">Ten attacks, and what Assay says</a></p>
${heroPicture(sources)}
${section('for-whom', 'For whom', sectionOf(features, 'For whom'), 'docs/features.md')}
${section('how-it-knows', 'How it knows', sectionOf(features, 'Chain'), 'docs/features.md')}
${section('what-it-does', 'What it does', sectionOf(readme, 'What it does'), 'README.md')}
${section('what-it-does-not-do-yet', 'What it does not do yet', sectionOf(readme, 'What it does not do yet'), 'README.md')}`
  return { path: 'index.html', title: 'Assay, a wallet that shows what a signature will do', description: claim.replaceAll('**', ''), main }
}

/** A document as it stands. */
function drawDocument(sources: SiteSources, document: string): SitePage {
  const path = sources.pageOf(document)
  const text = documentText(document)
  const title = titleOf(text)
  return {
    path,
    title,
    description: `${title}. From ${document} in the sources of Assay.`,
    main: `<article>${toHtml(text, sources.resolverFor(document, path))}</article>`,
  }
}

function drawCompare(): SitePage {
  const pages = pagesByDocument()
  const main = `<h1 id="compare">Assay beside other wallets and explorers</h1>
<p class="lead">Only what has a source and a date is said here. <strong>Unknown</strong> means that we found no source. It doesn’t mean no.</p>
<p>The date is the day on which we read the source. We read stored copies; many links lead to the very version that we read. Products change: what stands here may be out of date. What is wrong is corrected in <code>${COMPARE_FILE}</code>, with a better source. These products do much that this table doesn’t ask about. Assay has not been audited and is not for real funds.</p>
${drawComparison(readComparison(), (document) => pages.get(document))}`
  return {
    path: 'compare.html',
    title: 'Compare',
    description: 'Assay beside other wallets and explorers, each fact with its source and date.',
    main,
    wide: true,
  }
}

/** The guides, in the order of what they are about. */
function drawHelp(): SitePage {
  const pages = pagesByDocument()
  const items = guideDocuments().map((document) => {
    const [text, source] = [documentText(document), readFileSync(document, 'utf8')]
    const rule = /^id: (.+)$/m.exec(source)?.[1] ?? ''
    return `<li><a href="${fromPage('help/index.html', pages.get(document) ?? '')}">${escapeHtml(titleOf(text))}</a> <code>${escapeHtml(rule)}</code></li>`
  })
  const main = `<h1 id="help">What Assay’s warnings mean</h1>
<p class="lead">One guide for each warning: what it means, why it matters, what to do, and how we know. The app has the same guides, and shows them without a network.</p>
<ul class="guides">
${items.join('\n')}
</ul>`
  return { path: 'help/index.html', title: 'Help', description: 'One guide for each warning of Assay.', main }
}

/** The whole site, as files. The same sources give the same bytes. */
export function buildSite(release?: FileSet): FileSet {
  const sources = new SiteSources()
  const offer = release === undefined ? { main: drawNoRelease(), files: new Map<string, Uint8Array>() } : drawRelease(release)
  const drawn: readonly SitePage[] = [
    drawHome(sources),
    drawStories(sources),
    ...storiesInOrder().map((document) => drawStory(sources, document)),
    drawCompare(),
    drawHelp(),
    { path: 'download.html', title: 'Download', description: 'Releases of Assay, their hashes, and how to verify them.', main: offer.main },
    ...['SECURITY.md', ...plainDocuments(), ...guideDocuments()].map((document) => drawDocument(sources, document)),
  ]
  const pages = new Map(drawn.map((page) => [page.path, drawSitePage(page)]))
  const files = new Map<string, Uint8Array>([
    ...[...pages].map(([path, html]) => [path, utf8(html)] as const),
    ...sources.pictures,
    ...offer.files,
    ['pictures/icon.png', readFileSync('public/icon-192.png')],
    ['site.css', utf8(siteStyles())],
    ...FONTS.flatMap(([family, name]): (readonly [string, Uint8Array])[] => [
      [`fonts/${name}`, readFileSync(`node_modules/@fontsource-variable/${family}/files/${name}`)],
      [`fonts/${family}-LICENSE.txt`, readFileSync(`node_modules/@fontsource-variable/${family}/LICENSE`)],
    ]),
  ])
  const dead = deadLinks(pages, new Set(files.keys()))
  if (dead.length > 0) throw new Error(`The site has dead links:\n${dead.join('\n')}`)
  return sorted(files)
}

/** `npm run site [-- --out FOLDER] [--release FOLDER]`: the site, made from the documents. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: OUT }, release: { type: 'string' } } })
  const files = buildSite(values.release === undefined ? undefined : readFolder(values.release))
  const strangers = existsSync(values.out)
    ? readdirSync(values.out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
  const left = strangers
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(values.out.replace(/\/$/, '').length + 1))
    .filter((path) => !files.has(path))
  if (left.length > 0)
    throw new Error(`${values.out} has files that are none of the site, such as ${left[0] ?? ''}. Empty it, or name another folder.`)
  writeFolder(values.out, files)
  console.log(
    `${values.out}: ${files.size} files, ${([...files.values()].reduce((sum, { length }) => sum + length, 0) / 1_000_000).toFixed(1)} MB`,
  )
}
