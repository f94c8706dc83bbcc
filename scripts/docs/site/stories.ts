import { posix } from 'node:path'
import { escapeHtml, sectionOf, titleOf, toHtml } from './markdown.ts'
import { attackDocuments, documentText, fromPage, type SiteSources } from './sources.ts'
import type { SitePage } from './frame.ts'

const INDEX = 'docs/attacks/README.md'

/** The attacks in the order of their list. */
export function storiesInOrder(): readonly string[] {
  const listed = [...documentText(INDEX).matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name = '']) =>
    posix.join('docs/attacks', name),
  )
  const missing = attackDocuments().filter((path) => !listed.includes(path))
  if (missing.length > 0) throw new Error(`${INDEX} doesn't list ${missing.join(', ')}.`)
  return listed
}

/** What Assay says first of it: the first danger, else the first finding. */
function firstSaid(text: string): string {
  const said = [...sectionOf(text, 'What Assay says').matchAll(/^- (\*\*[A-Z][a-z]+\.\*\* .*)$/gm)].map(([, line = '']) => line)
  const first = said.find((line) => /^\*\*(?:Danger|Stop)\./.test(line)) ?? said[0]
  if (first === undefined) throw new Error('An attack has no finding.')
  return first
    .split(/(?<=\.) (?=[A-Z])/)
    .slice(0, 2)
    .join(' ')
}

const whenOf = (text: string): string => /^\*\*When:\*\*.*$/m.exec(text)?.[0] ?? ''

/** The list of attacks, each with its picture and the first that Assay says. */
export function drawStories(sources: SiteSources): SitePage {
  const path = sources.pageOf(INDEX)
  const text = documentText(INDEX)
  const resolve = sources.resolverFor(INDEX, path)
  const [intro = '', , after = ''] = text.split(/\n\n(?=\| attack|What they)/)
  const items = storiesInOrder().map((document) => {
    const story = documentText(document)
    const { source, width, height } = sources.picture(path, document.replace(/\.md$/, '.png'))
    const inner = sources.resolverFor(document, path)
    return `<li><img src="${source}" alt="" width="${width}" height="${height}" loading="lazy"><div>
<h2><a href="${fromPage(path, sources.pageOf(document))}">${escapeHtml(titleOf(story))}</a></h2>
<div class="facts">${toHtml(whenOf(story), inner)}</div>${toHtml(firstSaid(story), inner)}</div></li>`
  })
  const main = `${toHtml(intro, resolve)}<ol class="stories">\n${items.join('\n')}\n</ol>\n${toHtml(after, resolve)}`
  return {
    path,
    title: titleOf(text),
    description: 'Ten famous attacks, made again on a practice chain, and what Assay says of each.',
    main,
  }
}

/** One attack, with ways to the one before and the one after. */
export function drawStory(sources: SiteSources, document: string): SitePage {
  const order = storiesInOrder()
  const at = order.indexOf(document)
  const path = sources.pageOf(document)
  const text = documentText(document)
  const title = titleOf(text)
  const way = (label: string, to: string | undefined): string =>
    to === undefined
      ? ''
      : `<a href="${fromPage(path, sources.pageOf(to))}"><small>${label}</small>${escapeHtml(titleOf(documentText(to)))}</a>`
  const ways = `<nav class="ways" aria-label="Other attacks">${way('Before', order[at - 1])}${way('Next', order[at + 1])}</nav>`
  // The picture is of this attack, and its words are above it.
  const body = toHtml(
    text.replace('![The Review](', `![The Review of this attack, whose warnings are listed above](`),
    sources.resolverFor(document, path),
  )
  return { path, title, description: `${title}: what happened, and what Assay says of it.`, main: `<article>${body}</article>\n${ways}` }
}
