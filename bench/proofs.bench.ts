import { verifyMerkleProof } from '@ethereumjs/mpt'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type ProofAnswer, verifyAccount } from '../src/chain/proof/account-proof.ts'
import mainnet from '../src/chain/test-support/mainnet-proof.json' with { type: 'json' }
import { type Hex, toBigInt, toBytes, word } from '../src/core/bytes/hex.ts'
import { keccak } from '../src/core/bytes/keccak.ts'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'

const REPEATS = 30
/** Proofs in one measurement. */
const BATCH = 50

const answer: ProofAnswer = {
  address: mainnet.address as Hex,
  balance: toBigInt(mainnet.balance as Hex),
  nonce: toBigInt(mainnet.nonce as Hex),
  accountProof: mainnet.accountProof as readonly Hex[],
  storageProof: mainnet.storageProof.map(({ key, value, proof }) => ({
    key: BigInt(key),
    value: BigInt(value),
    proof: proof as readonly Hex[],
  })),
}
const stateRoot = keccak(answer.accountProof[0] ?? '0x')

const bytes = (hex: string): Uint8Array => {
  const found = toBytes(hex)
  if (found === undefined) throw new Error(`not hex: ${hex}`)
  return found
}
const accountNodes = mainnet.accountProof.map(bytes)
const slotNodes = mainnet.storageProof.map(({ proof }) => proof.map(bytes))
const address = bytes(mainnet.address)
const slot = bytes(word(1n))

/** Both from bytes as they come from an endpoint. It hashes keys, walks and checks each node, as ours does, but not that nothing is left over. */
async function theirs(): Promise<void> {
  const account = await verifyMerkleProof(address, accountNodes, { useKeyHashing: true, useKeyHashingFunction: keccak_256 })
  const value = await verifyMerkleProof(slot, slotNodes[0] ?? [], { useKeyHashing: true, useKeyHashingFunction: keccak_256 })
  if (account === null || value === null) throw new Error('@ethereumjs/mpt did not prove it')
}

function ours(): void {
  const { accounts } = verifyAccount(stateRoot, { address: answer.address, slots: [word(1n)] }, answer)
  if (accounts[0]?.account === undefined) throw new Error('we did not prove it')
}

async function rate(what: string, task: () => unknown): Promise<Result> {
  const rates: number[] = []
  for (let at = -3; at < REPEATS; at++) {
    const began = performance.now()
    for (let one = 0; one < BATCH; one++) await task()
    if (at >= 0) rates.push((BATCH * 1000) / (performance.now() - began))
  }
  return summarise(what, 'per second', rates)
}

/** One account of mainnet (the deposit contract) with one slot: nine and eight levels or so, as `eth_getProof` gives them. */
export const bench: Bench = {
  name: 'proofs',
  run: async () => [await rate('an account and a slot, our verifier', ours), await rate('an account and a slot, @ethereumjs/mpt', theirs)],
}
