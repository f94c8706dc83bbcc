import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import type { MissingState, Witness, WitnessAccount } from '#core/simulation/simulation'
import { decodeRlpItem, decodeRlpInteger, type Rlp } from './rlp.ts'
import { createNodeReader, EMPTY_ROOT, verifyProof } from './trie.ts'
import { incomplete, invalid } from './refuted.ts'

/** An `eth_getProof` answer (EIP-1186), its shape checked, nothing of it believed. Hex is whole bytes. */
export type ProofAnswer = {
  readonly address: Address
  readonly balance: bigint
  readonly nonce: bigint
  readonly accountProof: readonly Hex[]
  readonly storageProof: readonly { readonly key: bigint; readonly value: bigint; readonly proof: readonly Hex[] }[]
}

type Account = NonNullable<WitnessAccount['account']>

const bytesOf = (hex: Hex): Uint8Array => hexToBytes(hex.slice(2))

function readHash(item: Rlp | undefined, what: string): Hex {
  if (!(item instanceof Uint8Array) || item.length !== 32) throw invalid(what, 'it is no hash')
  return fromBytes(item)
}

/** [nonce, balance, storageRoot, codeHash] (Yellow Paper, section 4.1). */
function readAccount(value: Uint8Array): Account {
  const fields = decodeRlpItem(value)
  if (fields instanceof Uint8Array || fields.length !== 4) throw invalid('an account', 'it does not have four fields')
  return {
    nonce: decodeRlpInteger(fields[0], 'a nonce', 8),
    balance: decodeRlpInteger(fields[1], 'a balance'),
    storageRoot: readHash(fields[2], 'a storage root'),
    codeHash: readHash(fields[3], 'a code hash'),
  }
}

/** What the answer says beside its proof must be what the proof says. */
function mustAgree(said: bigint, proved: bigint, what: string): void {
  if (said !== proved) throw invalid(what, 'the answer says another value than its proof')
}

/**
 * Checks an answer against a state root: the account or its absence, and each slot that was asked for or its absence. Only what the proof says is returned. Answers that
 * share a `read` have the nodes that they share hashed once.
 * Throws `proof/invalid`; `proof/incomplete` where the account or a slot is another than asked or left out.
 */
export function verifyAccount(
  stateRoot: Hex,
  asked: MissingState,
  answer: ProofAnswer,
  read = createNodeReader(),
): Pick<Witness, 'accounts' | 'slots'> {
  const { address } = asked
  if (answer.address !== address) throw incomplete('the account')
  if (answer.accountProof.length === 0 && stateRoot !== EMPTY_ROOT) throw incomplete('the proof of the account')
  const value = verifyProof(bytesOf(stateRoot), bytesOf(address), answer.accountProof, read)
  const account = value && readAccount(value)
  mustAgree(answer.balance, account?.balance ?? 0n, 'a balance')
  mustAgree(answer.nonce, account?.nonce ?? 0n, 'a nonce')
  const given = new Map(answer.storageProof.map((item) => [item.key, item]))
  const slots = asked.slots.map((slot) => {
    // Where there is no account there is no storage: its absence proves every slot empty.
    if (!account) return { address, slot, value: word(0n) }
    const item = given.get(BigInt(slot))
    if (!item) throw incomplete('a storage slot')
    if (item.proof.length === 0 && account.storageRoot !== EMPTY_ROOT) throw incomplete('the proof of a storage slot')
    const stored = verifyProof(bytesOf(account.storageRoot), bytesOf(slot), item.proof, read)
    const proved = stored ? readStored(stored) : 0n
    mustAgree(item.value, proved, 'a storage slot')
    return { address, slot, value: word(proved) }
  })
  return { accounts: [{ address, account }], slots }
}

/**
 * A slot's value. The protocol deletes a slot that becomes zero, but anvil keeps such leaves. A leaf that says zero is under the root like any other and
 * means what absence means, so it is taken.
 */
const readStored = (bytes: Uint8Array): bigint => decodeRlpInteger(decodeRlpItem(bytes), 'a storage slot')
