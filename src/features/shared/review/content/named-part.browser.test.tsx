import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Call, explainWith, readAbi } from '#decode'
import type { Described, Review } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import { DescribedPart } from './described-part.tsx'

const NATIVE = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const names = { native: NATIVE, nameOf: () => undefined, tokenOf: () => undefined }
const call: Call = { to: `0x${'b0'.repeat(20)}`, value: 0n, data: `0xb3de648b${'7'.padStart(64, '0')}`, chainId: 1 }
const explanation = explainWith(readAbi('function f(uint256 trees)'), call, names)

type By = Extract<Described, { readonly of: 'name' }>['by']
async function shown(by: By): Promise<string> {
  if (explanation === undefined) return expect.unreachable()
  const described: Review['described'] = [{ of: 'name', call, explanation, by }]
  await show(<DescribedPart review={{ described }} nameOf={() => undefined} />)
  await expect.element(page.getByText('What it may be called')).toBeVisible()
  return document.querySelector('[data-part="named"]')?.textContent ?? ''
}

it('an ABI of the person’s own is told by its name and hash, with the arguments', async () => {
  const text = await shown({ is: 'own', name: 'gar\u202eden.json', hash: `0x${'ab'.repeat(32)}` })
  expect(text).toContain('f(uint256)')
  expect(text).toContain('trees7')
  expect(text).toContain('By your own ABI garU+202Eden.json.')
  await page.getByRole('button', { name: 'Its hash' }).click()
  await expect.element(page.getByText('abab').first()).toBeVisible()
  expect(document.querySelector('[data-part="described"]')).toBeNull()
})

it('a guess is told as one, with each signature that fits, and where they are from', async () => {
  const text = await shown({ is: 'guess', signatures: ['f(uint256)', 'g(int256)'], from: 'package 1.0.0, MIT' })
  expect(text).toContain('f(uint256)g(int256)')
  expect(text).toContain('A guess, from package 1.0.0, MIT.')
  expect(text).toContain('another function may have them too')
})
