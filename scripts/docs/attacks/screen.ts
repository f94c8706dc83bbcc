import type { Locator, Page } from 'playwright'
import type { FindingLevel } from '../../../src/core/signing/finding.ts'
import { endOf } from './describe-review.ts'
import type { AttackText } from './page.ts'

/** As much of an element as is needed here: scripts are checked without the names of a page. */
type Drawn = {
  textContent: string | null
  cloneNode(deep: true): unknown
  querySelectorAll(selector: string): Iterable<Drawn>
  remove(): void
  replaceWith(text: string): void
}

/** The text of an element as it is read: what only the eye does not see is left out, and quotation marks that the style draws are put in. */
const readAloud = (node: Drawn): string => {
  const copy = node.cloneNode(true) as Drawn
  for (const hidden of copy.querySelectorAll('.sr-only, a, svg')) hidden.remove()
  for (const quote of copy.querySelectorAll('q')) quote.replaceWith(`“${quote.textContent ?? ''}”`)
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

const textOf = (place: Locator): Promise<string> => place.evaluate(readAloud)

/** Every further subject that a finding lists, in its order; a reason of its own follows as a sentence. */
async function othersOf(finding: Locator): Promise<readonly string[]> {
  const lines: string[] = []
  for (const one of await finding.locator('[data-part="subjects"] > li').all()) {
    const reason = one.locator('> [data-part="reason"]')
    const own = (await reason.count()) === 0 ? '' : await textOf(reason)
    const all = await textOf(one)
    lines.push(own === '' ? all : `${endOf(all.slice(0, -own.length).trim())} ${own}`)
  }
  return lines
}

/** What stands on the screen: the sentence and every finding, those that are folded too. */
export async function readScreen(page: Page): Promise<AttackText> {
  const findings: AttackText['findings'][number][] = []
  for (const one of await page.locator('[data-rule]').all()) {
    const [heading, rest] = [await textOf(one.locator('h3')), await textOf(one.locator('[data-part="why"]'))]
    findings.push({
      level: (await one.getAttribute('data-finding')) as FindingLevel,
      rule: (await one.getAttribute('data-rule')) ?? '',
      text: `${endOf(heading)} ${rest}`,
      others: await othersOf(one),
    })
  }
  return { sentence: await textOf(page.locator('[data-part="sentence"]').first()), findings }
}

/** Waits until everything was run that is to be run. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[data-review]').waitFor({ timeout: 60_000 })
  await page.locator('[data-review] [data-part="pending"]').waitFor({ state: 'detached', timeout: 60_000 })
}
