import { expect, it } from 'vitest'
import { chainByPortal } from './portals.ts'

const OF_BASE = '0x49048044d57e1c92a77f79988d21fa8faf74e97e'

it('finds the chain of a portal on its layer 1, and on a practice chain with the same addresses, and nowhere else', () => {
  expect(chainByPortal(1, OF_BASE)?.chainId).toBe(8453)
  expect(chainByPortal(31337, OF_BASE)?.chainId).toBe(8453)
  expect(chainByPortal(10, OF_BASE)).toBe(undefined)
  expect(chainByPortal(1, '0x49048044d57e1c92a77f79988d21fa8faf74e97f')).toBe(undefined)
})
