import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import mainnet from '../test-support/mainnet-header.json' with { type: 'json' }
import { headerHash, readExecutionHeader } from './block-header.ts'

const FROM = { chainId: 1, source: 'node.example', at: 1 }
const EMPTY_TRIE = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const zero = (bytes: number): string => `0x${'00'.repeat(bytes)}`

// Block 0 of mainnet, as every client has it built in.
const GENESIS = {
  parentHash: zero(32),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: zero(20),
  stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
  transactionsRoot: EMPTY_TRIE,
  receiptsRoot: EMPTY_TRIE,
  logsBloom: zero(256),
  difficulty: '0x400000000',
  number: '0x0',
  gasLimit: '0x1388',
  gasUsed: '0x0',
  timestamp: '0x0',
  extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
  mixHash: zero(32),
  nonce: '0x0000000000000042',
  hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
}

const isMismatch = expect.toSatisfy((error) => isError(error, 'proof/header-mismatch') || isError(error, 'proof/unknown-header'))

const bareAmsterdam = { ...mainnet, blockAccessListHash: EMPTY_TRIE, slotNumber: '0xd2f8a1' as Hex }
const AMSTERDAM = { ...bareAmsterdam, hash: headerHash(bareAmsterdam) }

describe('a block header', () => {
  it('of mainnet after Osaka hashes to its hash', () => {
    expect(headerHash(mainnet)).toBe(mainnet.hash)
    expect(readExecutionHeader(mainnet, FROM)).toEqual({
      ...FROM,
      logsBloom: mainnet.logsBloom,
      number: 24_630_100n,
      hash: mainnet.hash,
      parentHash: mainnet.parentHash,
      stateRoot: mainnet.stateRoot,
      withdrawalsRoot: mainnet.withdrawalsRoot,
      receiptsRoot: mainnet.receiptsRoot,
      timestamp: 1_773_182_315n,
      gasLimit: 60_000_000n,
      gasUsed: BigInt(mainnet.gasUsed),
      baseFee: 38_202_867n,
      coinbase: '0xdadb0d80178819f2319190d340ce9a924f783711',
      prevRandao: mainnet.mixHash,
      blobGasUsed: 262_144n,
      excessBlobGas: BigInt(mainnet.excessBlobGas),
      head: 'claimed',
    })
  })

  it("of mainnet's first block hashes to its hash, but has no base fee to go by", () => {
    expect(headerHash(GENESIS)).toBe(GENESIS.hash)
    expect(() => readExecutionHeader(GENESIS, FROM)).toThrow(isMismatch)
  })

  const FIELDS = Object.keys(mainnet).filter((name) => !['source', 'hash', 'size'].includes(name))
  it.each(FIELDS)('is refused with another %s', (name) => {
    const value = mainnet[name as keyof typeof mainnet]
    const last = value.endsWith('1') ? '2' : '1'
    expect(() => readExecutionHeader({ ...mainnet, [name]: value.slice(0, -1) + last }, FROM)).toThrow(isMismatch)
  })

  it.each(FIELDS)('is refused without %s', (name) => {
    const { [name as keyof typeof mainnet]: _, ...rest } = mainnet
    expect(() => readExecutionHeader(rest, FROM)).toThrow(isMismatch)
  })

  it.each<readonly [string, object]>([
    ['another hash', { hash: mainnet.parentHash }],
    ['no hash, as a pending block', { hash: null }],
    ['a number that is no quantity', { number: '24630100' }],
    ['a negative number', { gasUsed: '-0x1' }],
    ['a root of another length', { stateRoot: `${mainnet.stateRoot}00` }],
    ['half a byte', { extraData: '0x123' }],
    ['a list for a field', { miner: [mainnet.miner] }],
    ['an endless field', { extraData: `0x${'00'.repeat(5000)}` }],
  ])('is refused with %s', (_, changed) => expect(() => readExecutionHeader({ ...mainnet, ...changed }, FROM)).toThrow(isMismatch))

  it('of a fork that appends fields is refused, not guessed at', () => {
    // The hash of such a header covers fields that we do not encode: whatever else is in the answer, ours differs.
    const forked = { ...mainnet, fieldOfALaterFork: EMPTY_TRIE, hash: mainnet.parentHash }
    expect(() => readExecutionHeader(forked, FROM)).toThrow(isMismatch)
  })

  it('of Amsterdam is read with its access list and slot', () => {
    expect(AMSTERDAM.hash).not.toBe(mainnet.hash)
    const header = readExecutionHeader(AMSTERDAM, FROM)
    expect(header).toMatchObject({ stateRoot: mainnet.stateRoot, fork: 'amsterdam', accessListHash: EMPTY_TRIE, slotNumber: 0xd2f8a1n })
    expect(readExecutionHeader(mainnet, FROM)).not.toHaveProperty('fork')
    const { slotNumber: _, ...cut } = AMSTERDAM
    expect(() => readExecutionHeader(cut, FROM)).toThrow(isMismatch)
  })

  // What the header of a later fork may append, as a client would name it; its hash is made from the RLP of all fields, by another library.
  const APPENDED: readonly (readonly [name: string, fields: Readonly<Record<string, Hex>>])[] = [
    ['a root', { inclusionListRoot: EMPTY_TRIE }],
    ['a number', { targetGas: '0x1c9c380' }],
    ['a number and a root', { targetGas: '0x7', inclusionListRoot: EMPTY_TRIE }],
    ['three', { a: '0x1', b: EMPTY_TRIE, c: '0x0' }],
  ]
  const NUMBERS = new Set([
    'difficulty',
    'number',
    'gasLimit',
    'gasUsed',
    'timestamp',
    'baseFeePerGas',
    'blobGasUsed',
    'excessBlobGas',
    'slotNumber',
  ])
  const ORDER = [
    ...[
      'parentHash',
      'sha3Uncles',
      'miner',
      'stateRoot',
      'transactionsRoot',
      'receiptsRoot',
      'logsBloom',
      'difficulty',
      'number',
      'gasLimit',
      'gasUsed',
    ],
    ...[
      'timestamp',
      'extraData',
      'mixHash',
      'nonce',
      'baseFeePerGas',
      'withdrawalsRoot',
      'blobGasUsed',
      'excessBlobGas',
      'parentBeaconBlockRoot',
    ],
    ...['requestsHash', 'blockAccessListHash', 'slotNumber'],
  ] as const
  const laterHash = (fields: Readonly<Record<string, Hex>>): Hex => {
    const block: Readonly<Record<string, string>> = { ...AMSTERDAM, ...fields }
    const items = [...ORDER, ...Object.keys(fields)].map((name): Hex => {
      const value = (block[name] ?? '0x') as Hex
      const isNumber = NUMBERS.has(name) || (name in fields && value.length < 66)
      return isNumber ? (BigInt(value) === 0n ? '0x' : numberToHex(BigInt(value))) : value
    })
    return keccak256(toRlp(items))
  }

  it.each(APPENDED)('of a later fork is read where its hash comes out with what was appended: %s', (_, fields) => {
    const block = { ...AMSTERDAM, somethingBeside: '0x5', ...fields, hash: laterHash(fields) }
    expect(readExecutionHeader(block, FROM)).toMatchObject({ hash: block.hash, stateRoot: mainnet.stateRoot, fork: 'unknown' })
    for (const name of [...Object.keys(fields), 'stateRoot']) {
      expect(() => readExecutionHeader({ ...block, [name]: mainnet.parentHash }, FROM)).toThrow(isMismatch)
    }
  })

  it('of a later fork that cannot be read is said with the fields that are not known, before Amsterdam it is not', () => {
    const block = { ...AMSTERDAM, inclusionListRoot: mainnet.parentHash, stateRoot: mainnet.parentHash }
    const { blockAccessListHash: _, slotNumber: _slot, ...earlier } = block
    expect(() => readExecutionHeader(block, FROM)).toThrow(
      expect.toSatisfy((error) => isError(error, 'proof/unknown-header') && String(error.data?.['fields']).includes('inclusionListRoot')),
    )
    expect(() => readExecutionHeader(earlier, FROM)).toThrow(
      expect.toSatisfy((error) => isError(error, 'proof/header-mismatch') && error.data?.['why'] === 'shape'),
    )
  })
})
