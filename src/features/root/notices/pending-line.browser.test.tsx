import { expect, it } from 'vitest'
import type { OpenQuestionSince } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { PendingLineView } from './pending-line.tsx'

const wait = (more: Partial<OpenQuestionSince> = {}): OpenQuestionSince => ({
  id: 1,
  chainId: 1,
  purpose: 'balances',
  host: 'node.example:8545',
  tries: 1,
  since: Date.now() - 3000,
  ...more,
})
const lineIn = (container: Element): HTMLElement => {
  const line = container.querySelector<HTMLElement>('[data-part="waiting"][role="status"]')
  if (!line) throw new Error('no line')
  return line
}

it('says of whom what is waited for, and counts on', async () => {
  const { container } = await show(<PendingLineView wait={wait()} more={0} />)
  const line = lineIn(container)
  expect(line.innerText).toMatch(/^Waiting for node\.example:8545 \(Balances\) [34] s$/)
  await expect.poll(() => line.innerText, { timeout: 5000 }).toMatch(/ [56] s$/)
})

it.each([
  ['rpc/malformed', 'Its last answer wasn’t valid.'],
  ['proof/incomplete', 'Its last answer left something out.'],
  ['rpc/of-a-later-version', 'Its last answer couldn’t be used.'],
])('says what became of the try before (%s)', async (trouble, words) => {
  const { container } = await show(<PendingLineView wait={wait({ trouble, tries: 2 })} more={2} />)
  const said = lineIn(container).innerText
  expect(said).toContain(words)
  expect(said).toContain('Open requests: 3.')
  expect(said).not.toMatch(/ [,.:)]| {2}/)
})

it('takes no click and no place of what is under it', async () => {
  const { container } = await show(<PendingLineView wait={wait()} more={0} />)
  const style = getComputedStyle(lineIn(container))
  expect([style.position, style.pointerEvents]).toEqual(['fixed', 'none'])
})
