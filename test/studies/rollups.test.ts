import { describe, expect, it } from 'vitest'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { fromBase64 } from '#core/bytes/base64'
import { concat, fromBytes, type Hex, pad, size, toQuantity, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { recoverSigner } from '#core/ethereum/digest'
import { isError } from '#core/errors'
import { verifyAccount } from '../../src/chain/proof/account-proof.ts'
import recorded from './rollups.json' with { type: 'json' }

/**
 * What was recorded of two rollups, put through what would read it: the ground on which decision 50 stands. Nothing of the app reads a Nitro feed or Scroll's
 * roots. `rollups.json` says where each record was published.
 */
type Message = {
  readonly sequenceNumber: number
  readonly message: {
    readonly message: {
      readonly header: {
        readonly kind: number
        readonly sender: string
        readonly blockNumber: number
        readonly timestamp: number
        readonly baseFeeL1: number | null
      }
      readonly l2Msg: string
    }
    readonly delayedMessagesRead: number
  }
  readonly blockHash?: string
  readonly signatureV2?: string
  /** What it was called before 2024. */
  readonly signature?: null
}
type Feed = { readonly chainId: number; readonly message: Message }

const feeds: readonly Feed[] = recorded.feeds
const hexOf = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`

const bytes8 = (value: number): Hex => pad(toQuantity(value), 8)
const shortest = (value: number): Hex => (value === 0 ? '0x' : pad(toQuantity(value), Math.ceil(size(toQuantity(value)))))
const decoded = (text: string): Hex => fromBytes(fromBase64(text) ?? new Uint8Array())

/** What a Nitro sequencer signs of a message (OffchainLabs/nitro, `broadcaster/message/message.go`). What is null there is left out, and a fee of zero has no bytes. */
function signedHash({ chainId, message }: Feed): Hex {
  const { header, l2Msg } = message.message.message
  return keccak(
    concat(
      fromBytes(new TextEncoder().encode('Arbitrum Nitro Feed:')),
      bytes8(chainId),
      bytes8(message.sequenceNumber),
      message.blockHash === undefined ? '0x' : hexOf(message.blockHash),
      bytes8(message.message.delayedMessagesRead),
      `0x0${header.kind}`,
      hexOf(header.sender),
      bytes8(header.blockNumber),
      bytes8(header.timestamp),
      header.baseFeeL1 === null ? '0x' : shortest(header.baseFeeL1),
      decoded(l2Msg),
    ),
  )
}

async function signerOf(feed: Feed): Promise<string | undefined> {
  const signature = feed.message.signatureV2
  if (signature === undefined) return undefined
  const [r, s, parity] = [decoded(signature).slice(2, 66), decoded(signature).slice(66, 130), decoded(signature).slice(130)]
  return recoverSigner(signedHash(feed), { r: `0x${r}`, s: `0x${s}`, yParity: Number.parseInt(parity, 16) === 0 ? 0 : 1 })
}

/** The transactions of a message: 4 is one, signed; 3 is a batch of messages, each behind its length in eight bytes (nitro, `arbos/parse_l2.go`). */
function transactionsIn(message: Hex): readonly Hex[] {
  const rest = message.slice(4)
  if (message.startsWith('0x04')) return [`0x${rest}`]
  expect(message.slice(0, 4)).toBe('0x03')
  const found: Hex[] = []
  for (let at = 0; at < rest.length;) {
    const end = at + 16 + Number.parseInt(rest.slice(at, at + 16), 16) * 2
    found.push(...transactionsIn(`0x${rest.slice(at + 16, end)}`))
    at = end
  }
  return found
}

const [arbitrumOne, ...signing] = feeds
if (arbitrumOne === undefined) throw new Error('nothing is recorded')

describe('a recorded message of the feed of a Nitro chain', () => {
  it.each(feeds.map((feed) => [feed.chainId, feed.message.sequenceNumber, feed] as const))(
    'holds signed transactions of its own chain: %i, message %i',
    async (chainId, _, feed) => {
      const transactions = transactionsIn(decoded(feed.message.message.message.l2Msg))
      expect(transactions).toHaveLength(1)
      for (const serialized of transactions) {
        expect(parseTransaction(serialized).chainId).toBe(chainId)
        expect(await recoverTransactionAddress({ serializedTransaction: serialized as TransactionSerialized })).toMatch(
          /^0x[0-9a-fA-F]{40}$/,
        )
      }
    },
  )

  it('of Arbitrum One names no block hash and has no signature: there is nothing that could be checked', async () => {
    expect(arbitrumOne.chainId).toBe(42_161)
    expect(arbitrumOne.message).not.toHaveProperty('blockHash')
    expect(arbitrumOne.message.signature).toBeNull()
    expect(await signerOf(arbitrumOne)).toBeUndefined()
  })

  it('of a chain that signs gives one signer, the poster of its batches, who signed the block hash with it', async () => {
    expect(signing).toHaveLength(1)
    for (const feed of signing) expect(await signerOf(feed)).toBe('0xdaa526086787d9debe1d7f3ffdb1fe50cf8687f4')
  })

  const changes: readonly (readonly [string, (message: Message) => Message])[] = [
    ['its number', (message) => ({ ...message, sequenceNumber: message.sequenceNumber + 1 })],
    ['its block hash', (message) => ({ ...message, blockHash: word(1n) })],
    ['the messages of layer 1 read', (message) => ({ ...message, message: { ...message.message, delayedMessagesRead: 1 } })],
    [
      'its transactions',
      (message) => ({ ...message, message: { ...message.message, message: { ...message.message.message, l2Msg: 'BAA=' } } }),
    ],
  ]
  it.each(changes)('with %s changed has another signer, or none', async (_, change) => {
    for (const feed of signing)
      expect(await signerOf({ ...feed, message: change(feed.message) })).not.toBe('0xdaa526086787d9debe1d7f3ffdb1fe50cf8687f4')
  })
})

describe('a recorded proof of Scroll Sepolia, under the root that layer 1 has of batch 121,992', () => {
  const { scroll } = recorded
  const hexes = (list: readonly string[]): readonly Hex[] => list.map(hexOf)
  const [address, slot] = [hexOf(scroll.address), hexOf(scroll.slot)]
  const answer = {
    address,
    balance: 0n,
    nonce: 1n,
    accountProof: hexes(scroll.accountProof),
    storageProof: [{ key: BigInt(slot), value: BigInt(scroll.value), proof: hexes(scroll.storageProof) }],
  }

  it('is one of a Merkle Patricia trie, which the verifier of Ethereum takes as it is', () => {
    expect(verifyAccount(hexOf(scroll.stateRoot), { address, slots: [slot] }, answer).slots).toEqual([
      { address, slot, value: word(BigInt(scroll.value)) },
    ])
    // What the contract keeps there is the time of a message: 10 December 2025.
    expect(new Date(Number(scroll.value) * 1000).toISOString()).toMatch(/^2025-12-10T/)
  })

  it('proves nothing under another root, and no other value', () => {
    const refused = expect.toSatisfy((error: unknown) => isError(error, 'proof/invalid'))
    expect(() => verifyAccount(word(1n), { address, slots: [slot] }, answer)).toThrow(refused)
    const other = { ...answer, storageProof: answer.storageProof.map((item) => ({ ...item, value: item.value + 1n })) }
    expect(() => verifyAccount(hexOf(scroll.stateRoot), { address, slots: [slot] }, other)).toThrow(refused)
  })
})
