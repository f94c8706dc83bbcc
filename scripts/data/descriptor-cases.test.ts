import { expect, it } from 'vitest'
import { transactionOf } from './descriptor-cases.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Both were committed beside their words before the words alone were kept. */
it.each([
  [
    'a value and no arguments',
    { chainId: 1, to: WETH, value: '1250000000000000000', function: 'deposit()', args: [] },
    '0x02f40180843b9aca00843b9aca00830f424094c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2881158e460913d000084d0e30db0c0',
  ],
  [
    'arguments',
    {
      chainId: 1,
      to: WETH,
      function: 'transfer(address dst, uint256 wad)',
      args: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '1500250000000000000000'],
    },
    '0x02f86d0180843b9aca00843b9aca00830f424094c02aaa39b223fe8d0a0e5c4f27ead9083c756cc280b844a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000515426b255b7c90000c0',
  ],
] as const)('the words of a case are encoded: %s', (_, call, rawTx) => {
  expect(transactionOf(call)).toBe(rawTx)
})

it('a case that names no function is refused', () => {
  expect(() => transactionOf({ chainId: 1, to: WETH, function: 'deposit', args: [] })).toThrow()
})
