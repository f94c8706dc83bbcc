import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../ui/test-render.tsx'
import { CalldataGuess } from './calldata-guess.tsx'
import { guessCallBySelector } from './guess-call.ts'

const THIEF = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const within = (ui: ReactNode) =>
  show(<RouterProvider router={createRouter({ routeTree: { component: () => ui }, history: createMemoryHistory() })} />)
const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

it('says at once what an approval would allow, to whom, and that the contract is not known', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, maxUint256] })
  const guess = guessCallBySelector(data, 1, () => undefined)
  if (guess === undefined) throw new Error('not read')
  await within(<CalldataGuess guess={guess} nameOf={() => undefined} />)
  await expect.poll(text).toContain('If this goes to a token: approve(')
  expect(text()).toContain('0x976EA7…0C3a0aa9 may spend all of the token, now and later')
  expect(document.querySelector('[data-level="danger"]')).not.toBeNull()
  expect(text()).toContain('the contract isn’t known yet')
  expect(text()).toContain('unlimited')
})
