import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, keccak256, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Hex, pad, word } from '#core/bytes/hex'
import { NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { EVENTS } from './event.ts'
import { explainLog } from './log.ts'
import { BOB, CAROL, ME, NAMES, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'

const erc20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const erc1155 = parseAbi([
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const erc721 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const topic = (signature: string): Hex => keccak256(stringToHex(signature))
const told = (address: Hex, topics: readonly (Hex | null | readonly Hex[])[], data: Hex = '0x') =>
  explainLog({ address, topics: topics as readonly Hex[], data }, NAMES, 1)

describe('logs', () => {
  it('of ERC-20 are told with amounts', () => {
    const transfer = told(USDC, encodeEventTopics({ abi: erc20, eventName: 'Transfer', args: { from: ME, to: BOB } }), word(25_000_000n))
    expect(plain(transfer.intent)).toBe(`25 USDC from ${ME} to bob`)
    expect(transfer.says).toEqual({ kind: 'transfer', token: USDC, from: ME, to: BOB, units: 25_000_000n })
    const approval = told(USDC, encodeEventTopics({ abi: erc20, eventName: 'Approval', args: { owner: ME, spender: ROUTER } }), word(1n))
    expect(approval.says).toEqual({ kind: 'approval', token: USDC, owner: ME, spender: ROUTER, units: 1n })
  })

  it('of ERC-721 have the same name and another shape', () => {
    const transfer = told(STRANGER, encodeEventTopics({ abi: erc721, eventName: 'Transfer', args: { from: ME, to: BOB, tokenId: 7n } }))
    expect(transfer.says).toEqual({ kind: 'items', collection: STRANGER, from: ME, to: BOB, items: [{ tokenId: 7n, units: 1n }] })
    const forAll = told(
      STRANGER,
      encodeEventTopics({ abi: erc721, eventName: 'ApprovalForAll', args: { owner: ME, operator: ROUTER } }),
      word(1n),
    )
    expect(forAll.says).toEqual({ kind: 'operator', collection: STRANGER, owner: ME, operator: ROUTER, granted: true })
    expect(told(STRANGER, [topic('Approval(address,address,uint256)'), pad(ME), pad(BOB), word(7n)]).says.kind).toBe('item-approval')
  })

  it('of ERC-1155 name every item', () => {
    const data = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    )
    const batch = told(
      STRANGER,
      encodeEventTopics({ abi: erc1155, eventName: 'TransferBatch', args: { operator: ME, from: ME, to: BOB } }),
      data,
    )
    expect(batch.says).toMatchObject({
      kind: 'items',
      items: [
        { tokenId: 1n, units: 10n },
        { tokenId: 2n, units: 20n },
      ],
    })
    expect(
      told(
        STRANGER,
        [topic('TransferSingle(address,address,address,uint256,uint256)'), pad(ME), pad(ME), pad(CAROL)],
        `0x${word(3n).slice(2)}${word(9n).slice(2)}`,
      ).says,
    ).toMatchObject({
      items: [{ tokenId: 3n, units: 9n }],
    })
  })

  it('of WETH9 and of pools are known', () => {
    expect(told(WETH, [topic('Deposit(address,uint256)'), pad(ME)], word(5n)).says).toEqual({
      kind: 'wrap',
      token: WETH,
      account: ME,
      units: 5n,
    })
    expect(told(WETH, [topic('Withdrawal(address,uint256)'), pad(ME)], word(5n)).says).toEqual({
      kind: 'unwrap',
      token: WETH,
      account: ME,
      units: 5n,
    })
    expect(told(STRANGER, [topic('Sync(uint112,uint112)')], `0x${word(1n).slice(2)}${word(2n).slice(2)}`).event?.standards).toEqual([
      'Uniswap v2',
    ])
    // Topics as everybody knows them.
    expect([...EVENTS.keys()]).toContain('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef/3')
    expect([...EVENTS.keys()]).toContain('0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822/3')
  })

  it('of another shape are told as unread, not as something else', () => {
    const transfer = topic('Transfer(address,address,uint256)')
    for (const log of [
      told(USDC, []),
      told(USDC, [transfer]),
      told(USDC, [transfer, pad(ME), pad(BOB)]),
      told(USDC, [transfer, pad(ME), pad(BOB)], '0x1234'),
      told(USDC, [transfer, '0x12', pad(BOB)], word(1n)),
    ]) {
      expect(log.event).toBeUndefined()
      expect(log.says).toEqual({ kind: 'other' })
      expect(plain(log.intent)).toBe(`${USDC} logs something that we cannot read`)
    }
  })

  it('of the chain itself are no token (EIP-7708): the payment is told as a native transfer', () => {
    const topics = encodeEventTopics({ abi: erc20, eventName: 'Transfer', args: { from: ME, to: BOB } })
    const note = told(NATIVE_LOG_ADDRESS, topics, word(5n))
    expect(note.says).toEqual({ kind: 'other' })
    expect(plain(note.intent)).toBe('The chain itself notes a payment of its own currency')
  })

  it('never throw, whatever is in them', () => {
    const keys = [...EVENTS.values()]
    const hex = (most: number) => fc.uint8Array({ maxLength: most }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.array(fc.oneof(hex(33), hex(32)), { maxLength: 4 }),
        hex(300),
        ({ topic: first }, topics, data) => {
          const log = explainLog({ address: USDC, topics: [first, ...topics], data }, NAMES, 1)
          expect(plain(log.intent)).not.toContain('?')
        },
      ),
      { numRuns: 1500 },
    )
  })
})
