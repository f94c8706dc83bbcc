import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { typedDataDigest } from '#core/typed-data'
import { ME, USDC } from '../../test-support/names.ts'
import { explained, typed, typesOf } from '../test-support/typed-data.ts'
import { encodeType, readTypes } from '#core/type-graph'
import { TYPED } from './register.ts'

const FORMS = TYPED.flatMap(({ form }) => (typeof form === 'string' ? [form] : []))
const hashes = new Map(FORMS.map((form) => [keccak256(stringToHex(form)), form]))

/** As their contracts hold them: where each was published stands beside its form. */
const PUBLISHED: readonly (readonly [string, string])[] = [
  ['EIP-2612 Permit', '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'],
  ['DAI Permit', '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'],
  ['Uniswap v3 positions Permit', '0x49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad'],
  ['Permit2 PermitSingle', '0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0'],
  ['Permit2 PermitBatch', '0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863'],
  ['Permit2 PermitTransferFrom', '0x939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106'],
  ['Permit2 PermitBatchTransferFrom', '0xfcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b766'],
  ['Seaport OrderComponents', '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f'],
  ['SafeTx from 1.0.0 on', '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8'],
  ['SafeTx before 1.0.0', '0x14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20'],
  ['SafeMessage', '0x60b3cbf8b4a223d68d641b3b6ddf9a298e7f33710cf3d3a9d1146b5a6150fbca'],
  ['ERC-4337 PackedUserOperation', '0x29a0bca4af4be3421398da00295e58e6d7de38cb492214754cb6a47507dd6f8e'],
  ['CoW Order', '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489'],
  ['EIP-3009 TransferWithAuthorization', '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267'],
  ['EIP-3009 ReceiveWithAuthorization', '0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8'],
  ['EIP-3009 CancelAuthorization', '0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429'],
  ['MetaMask Delegation', '0x88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e'],
  ['ERC20Votes Delegation', '0xe48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf'],
  ['Governor Ballot', '0x150214d74d59b7d1e90c73fc22ef3d991dd0a76b046543d4d80ab92d2a50328f'],
  ['ERC-7739 PersonalSign', '0x983e65e5148e570cd828ead231ee759a8d7958721a768f93bc4483ba005c32de'],
]

/** Numbers of a linear congruential generator (Numerical Recipes), so that a failure can be repeated. */
function createChance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function valueOf(type: string, types: ReturnType<typeof typesOf>, chance: (below: number) => number): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const count = list[2] === '' ? chance(4) : Number(list[2])
    return Array.from({ length: count }, () => valueOf(list[1] ?? '', types, chance))
  }
  const struct = types[type]
  if (struct !== undefined) return Object.fromEntries(struct.map(({ name, type: inner }) => [name, valueOf(inner, types, chance)]))
  const bytes = (count: number) => `0x${Array.from({ length: count }, () => chance(256).toString(16).padStart(2, '0')).join('')}`
  if (type === 'address') return chance(3) === 0 ? [ME, USDC, `0x${'00'.repeat(20)}`][chance(3)] : bytes(20)
  if (type === 'bool') return chance(2) === 0
  if (type === 'string') return ['', 'sell', 'erc20', 'Hello, Bob!', '\u202e'][chance(5)]
  if (type === 'bytes') return bytes(chance(120))
  if (type.startsWith('bytes')) return bytes(Number(type.slice(5)))
  const bits = Number(type.replace(/^u?int/, ''))
  const all = 2n ** BigInt(bits) - 1n
  return [0n, 1n, 2n, all, all / 2n + 1n, BigInt(chance(2 ** 31)) & all][chance(6)]?.toString()
}

describe('the register of typed data', () => {
  it.each(PUBLISHED)('knows the type hash of %s', (_, hash) => {
    expect(hashes.has(hash as `0x${string}`), hash).toBe(true)
  })

  it('has no form twice', () => {
    expect(hashes.size).toBe(FORMS.length)
  })

  it.each(FORMS.map((form) => [form.slice(0, 48), form]))('writes %s… as it must be hashed', (_, form) => {
    const primaryType = form.slice(0, form.indexOf('('))
    const graph = readTypes({ types: typesOf(form), primaryType, domain: {}, message: {} })
    expect([...graph.faults]).toEqual([])
    expect(encodeType(graph, primaryType)).toBe(form)
  })

  it.each(FORMS.map((form) => [form.slice(0, 48), form]))('tells of any values of %s…', (_, form) => {
    const chance = createChance(form.length)
    const types = typesOf(form)
    const primaryType = form.slice(0, form.indexOf('('))
    for (let round = 0; round < 60; round++) {
      const message = valueOf(primaryType, types, chance) as Record<string, unknown>
      const data = typed(form, message, { name: 'x', chainId: 1, verifyingContract: USDC })
      expect(typedDataDigest(data)).toMatch(/^0x[0-9a-f]{64}$/)
      const { standard, faults, args, claims } = explained(data)
      expect(standard).toBeDefined()
      expect(faults.filter((fault) => !['not-canonical', 'raw-hash', 'wrapped', 'looks-like-transaction'].includes(fault))).toEqual([])
      expect(args.map(({ name }) => name)).toEqual((types[primaryType] ?? []).map(({ name }) => name))
      for (const claim of claims) if ('most' in claim) expect(claim.most).toBeGreaterThanOrEqual(0n)
    }
  })
})
