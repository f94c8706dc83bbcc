import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { encodeAbiParameters, keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, fromBytes, type Hex, size, word } from '../bytes/hex.ts'
import { readContractVersion } from './contract-version.ts'
import { lowAddress, gameUuid, readGameClone, unpackGameId } from './dispute-game.ts'
import { hasKnownLayout, SYSTEM_CONFIG, slotInArray, slotInMapping } from './l1-contracts.ts'
import { claimsSuperRoot, outputRoot, readSuperRoot, superRoot, superRootBytes } from './output-root.ts'

const root = (name: string): URL => new URL(`../../../devnet/${name}`, import.meta.url)
const older = JSON.parse(readFileSync(root('vendor/optimism.json'), 'utf8')) as Record<string, Hex>
const ours = (name: string): Hex => (JSON.parse(readFileSync(root(`artifacts/${name}.json`), 'utf8')) as { bytecode: Hex }).bytecode

/** What the factory of contracts-bedrock 0.17.3 made on anvil: of the claim 0xaa…, for block 0x1234, by the first account of the test words. */
const CLONE: Hex =
  '0x36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b363d3d373d3d3d3d610076806062363936013d73cf7ed3acca5a467e9e704c703e8d87f634fb0fc95af43d3d93803e606057fd5bf3f39fd6e51aad88f6f4ce6ab8827279cfffb92266aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa638bf3eea7f0e5d15565ad9b25ae467ad164f077d27043162c0fd9e577a4e5c900000000000000000000000000000000000000000000000000000000000012340076'

/** The same with other bytes after the L1 head. */
function cloneWith(rest: Hex): Hex {
  const length = (size(rest) + 84 + 2).toString(16).padStart(4, '0')
  const before = CLONE.slice(0, -(32 + 2) * 2).replace('610076806062', `61${length}806062`)
  return `${before}${rest.slice(2)}${length}` as Hex
}
const of = (count: number): Hex => concat(word(7n), `0x${'cd'.repeat(count - 32)}`)

describe("a game's clone", () => {
  it('is read as the factory made it', () => {
    expect(readGameClone(CLONE)).toEqual({
      implementation: '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9',
      creator: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      rootClaim: `0x${'aa'.repeat(32)}`,
      l1Head: '0x638bf3eea7f0e5d15565ad9b25ae467ad164f077d27043162c0fd9e577a4e5c9',
      of: { l2Number: 0x1234n },
      extraData: word(0x1234n),
    })
  })

  it.each([
    ['a fault proof', 32, 32],
    ['an optimistic game with its parent', 36, 36],
    ['a fault proof with arguments', 156, 32],
    ['a permissioned one with arguments', 196, 32],
    ['one of several proofs', 52 + 32, 52 + 32],
    ['one of several proofs with thirty roots', 52 + 30 * 32, 52 + 30 * 32],
  ])('of %s has its extra data where its length says', (_, count, extra) => {
    const clone = readGameClone(cloneWith(of(count)))
    expect(clone?.of).toEqual({ l2Number: 7n })
    expect(size(clone?.extraData ?? '0x')).toBe(extra)
  })

  it.each([1, 2, 5])('of a super root of %i chains has that root', (count) => {
    const outputs = Array.from({ length: count }, (_, at) => ({ chainId: BigInt(at + 1), outputRoot: word(BigInt(at + 100)) }))
    const extraData = superRootBytes({ timestamp: 1_790_000_000n, outputs })
    const clone = readGameClone(cloneWith(concat('0x00000009', extraData, `0x${'00'.repeat(124)}`)))
    expect(clone).toMatchObject({ gameType: 9, of: { timestamp: 1_790_000_000n, outputs }, extraData })
    // Of another version it is not read.
    expect(
      readGameClone(cloneWith(concat('0x00000009', extraData.replace('0x01', '0x02') as Hex, `0x${'00'.repeat(124)}`))),
    ).toBeUndefined()
  })

  it('says its type where it has one', () => {
    expect(readGameClone(cloneWith(concat('0x00000008', of(32), `0x${'00'.repeat(124)}`)))).toMatchObject({
      gameType: 8,
      of: { l2Number: 7n },
    })
  })

  it.each([0, 4, 31, 33, 52, 53, 100, 155, 157, 201])('with %i bytes after its head is not guessed at', (count) =>
    expect(readGameClone(cloneWith(`0x${'00'.repeat(count)}`))).toBeUndefined(),
  )

  it.each([
    ['no code', '0x'],
    ['other code', '0x6001600c60003960016000f300'],
    ['a length that is too long', CLONE.replace('610076', '610077')],
    ['another length at the end', `${CLONE.slice(0, -4)}0077`],
    ['bytes left over', `${CLONE}00`],
    ['a byte too few', CLONE.slice(0, -2)],
    ['a delegation of EIP-7702', '0xef0100f39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['code without end', `0x${'36'.repeat(70_000)}`],
  ] as const)('is none of %s', (_, code) => expect(readGameClone(code as Hex)).toBeUndefined())

  it('is nothing else by any flipped byte of its fixed parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 64 }), (at) => {
        const byte = Number.parseInt(CLONE.slice(2 + at * 2, 4 + at * 2), 16) ^ 1
        const changed = `${CLONE.slice(0, 2 + at * 2)}${byte.toString(16).padStart(2, '0')}${CLONE.slice(4 + at * 2)}` as Hex
        // Bytes 8 to 39 are the topic of an event: whatever it is, the arguments stand where they stand.
        expect(readGameClone(changed) === undefined).toBe(at >= 40)
      }),
    )
  })
})

describe('the factory', () => {
  it('packs type, time and address', () => {
    const packed = (621n << 224n) | (1_790_000_000n << 160n) | 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266n
    expect(unpackGameId(packed)).toEqual({ gameType: 621, createdAt: 1_790_000_000n, game: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' })
    expect(lowAddress(1n)).toBe(`0x${'0'.repeat(39)}1`)
  })

  it('keys a game by the ABI encoding of type, claim and data', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff_ffff),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 100 }),
        (type, claim, data) => {
          const values = [type, fromBytes(claim), fromBytes(data)] as const
          expect(gameUuid(...values)).toBe(
            keccak256(encodeAbiParameters([{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }], values)),
          )
        },
      ),
    )
  })

  it('has its slots where Solidity puts them', () => {
    expect(slotInArray(104n, 3n)).toBe(word(BigInt(keccak256(word(104n))) + 3n))
    expect(slotInMapping('0xab', 5n)).toBe(keccak256(concat(word(0xabn), word(5n))))
    expect(SYSTEM_CONFIG.unsafeBlockSigner).toBe(keccak256(stringToHex('systemconfig.unsafeblocksigner')))
  })
})

describe('an output root', () => {
  const parts = {
    stateRoot: `0x${'01'.repeat(32)}`,
    messagePasserStorageRoot: `0x${'02'.repeat(32)}`,
    blockHash: `0x${'03'.repeat(32)}`,
  } as const
  it('is the hash of version 0, state root, message passer and block hash in that order', () => {
    expect(outputRoot(parts)).toBe(keccak256(`0x${'00'.repeat(32)}${'01'.repeat(32)}${'02'.repeat(32)}${'03'.repeat(32)}`))
  })
  it('is another for each part that is another, and for parts that change places', () => {
    const all = [
      parts,
      { ...parts, stateRoot: parts.blockHash },
      { ...parts, blockHash: parts.stateRoot },
      { ...parts, messagePasserStorageRoot: parts.stateRoot },
      { ...parts, stateRoot: parts.messagePasserStorageRoot, messagePasserStorageRoot: parts.stateRoot },
    ]
    expect(new Set(all.map(outputRoot)).size).toBe(all.length)
  })
  it('over several chains is the hash of version 1, second, and an id and an output of each', () => {
    const bytes = `0x01000000006ab13b80${'0'.repeat(63)}a${'11'.repeat(32)}${'0'.repeat(62)}82${'22'.repeat(32)}` as const
    const parts = {
      timestamp: 0x6ab13b80n,
      outputs: [
        { chainId: 10n, outputRoot: `0x${'11'.repeat(32)}` },
        { chainId: 130n, outputRoot: `0x${'22'.repeat(32)}` },
      ],
    } as const
    expect([superRootBytes(parts), superRoot(parts), readSuperRoot(bytes)]).toEqual([bytes, keccak256(bytes), parts])
  })
  it.each([
    ['nothing', '0x'],
    ['no chain', '0x01000000006ab13b80'],
    ['half a chain', `0x01000000006ab13b80${'00'.repeat(32)}`],
    ['a byte more', `0x01000000006ab13b80${'00'.repeat(65)}`],
    ['another version', `0x00000000006ab13b80${'00'.repeat(64)}`],
  ] as const)('over several chains is not read of %s', (_, bytes) => expect(readSuperRoot(bytes)).toBeUndefined())
  it('is not what a game over several chains claims', () =>
    expect([0, 1, 4, 5, 7, 8, 9, 621].filter(claimsSuperRoot)).toEqual([4, 5, 7, 9]))
})

describe("a contract's version", () => {
  it.each([
    ['disputeGameFactory', '1.0.0'],
    ['anchorStateRegistry', '1.0.0'],
    ['optimismPortal2', '3.10.0'],
    ['systemConfig', '2.3.0-beta.2'],
    ['faultDisputeGame', '1.2.0'],
    ['messagePasser', '1.1.0'],
  ])('of contracts-bedrock 0.17.3 is read of %s', (name, version) => expect(readContractVersion(older[name] ?? '0x')).toBe(version))

  it.each([
    ['RollupConfig', '3.11.0'],
    ['RollupPortal', '5.1.1'],
    ['RollupRegistry', '3.5.0'],
    ['RollupFactory', '1.4.0'],
  ])('of the practice rollup is read of %s', (name, version) => expect(readContractVersion(ours(name))).toBe(version))

  const push = (text: string): Hex => `0x${(0x5f + text.length).toString(16)}${stringToHex(text).slice(2)}`
  it.each([
    ['nothing', '0x'],
    ['no version', push('none')],
    ['two versions', concat(push('3.5.0'), push('1.0.0'))],
    ['a version that is data of a longer push', concat('0x7f', stringToHex('x3.5.0'.padEnd(32, 'x')))],
    ['a push that is cut off', '0x64332e35'],
    ['half a byte', '0x6'],
    ['code that is too long', `0x${'5b'.repeat(65_537)}`],
  ] as const)('is not guessed from %s', (_, code) => expect(readContractVersion(code as Hex)).toBeUndefined())
  it('may be said twice', () => expect(readContractVersion(concat(push('3.5.0'), push('3.5.0')))).toBe('3.5.0'))
})

describe('a layout', () => {
  const implementation = `0x${'12'.repeat(20)}` as const
  const known = (contract: Parameters<typeof hasKnownLayout>[0], version: string, l1 = 31_337) =>
    hasKnownLayout(contract, { implementation, version }, l1)
  it.each([
    ['AnchorStateRegistry', '3.5.0', true],
    ['AnchorStateRegistry', '3.7.0', true],
    ['AnchorStateRegistry', '3.5.9', true],
    ['AnchorStateRegistry', '2.2.2', false],
    ['AnchorStateRegistry', '1.0.0', false],
    ['AnchorStateRegistry', '4.0.0', false],
    ['AnchorStateRegistry', '3.50.0', false],
    ['OptimismPortal2', '5.1.0+interop', false],
    ['OptimismPortal2', '3.14.0', false],
    ['OptimismPortal2', '5.2.0', true],
    ['SystemConfig', '2.3.0-beta.2', false],
    ['SystemConfig', '3.4.0-rc.1', false],
    ['DisputeGameFactory', '1.0.0', false],
    ['DisputeGameFactory', '1.4.0', true],
    ['DisputeGameFactory', '1.3.0', true],
    ['DisputeGameFactory', '1.5.0', false],
    ['DisputeGameFactory', '1.6.1', true],
    ['SystemConfig', '3.14.2', true],
    ['SystemConfig', '4.0.0', true],
    ['SystemConfig', '4.1.0', false],
    ['OptimismPortal2', '5.6.1', true],
    ['OptimismPortal2', '5.8.0', true],
    ['OptimismPortal2', '5.11.0', false],
    ['AnchorStateRegistry', '3.9.0', true],
  ] as const)('of %s %s is known: %s', (contract, version, is) => expect(known(contract, version)).toBe(is))

  it('is not believed where the implementation is published under another version, or as another contract', () => {
    const published = '0xeb69cc681e8d4a557b30dffbad85affd47a2cf2e'
    expect(hasKnownLayout('AnchorStateRegistry', { implementation: published, version: '3.5.0' }, 1)).toBe(true)
    expect(hasKnownLayout('AnchorStateRegistry', { implementation: published, version: '3.7.0' }, 1)).toBe(false)
    expect(hasKnownLayout('OptimismPortal2', { implementation: published, version: '5.1.0' }, 1)).toBe(false)
    // Its address says that on Ethereum alone.
    expect(hasKnownLayout('AnchorStateRegistry', { implementation: published, version: '3.7.0' }, 31_337)).toBe(true)
  })
})
