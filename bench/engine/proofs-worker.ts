// Both verifiers in one Worker of Chromium, in turns, so that what else the machine does slows both.
import { verifyMerkleProof } from '@ethereumjs/mpt'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type ProofAnswer, verifyAccount } from '../../src/chain/proof/account-proof.ts'
import mainnet from '../../src/chain/test-support/mainnet-proof.json' with { type: 'json' }
import { type Hex, toBigInt, toBytes, word } from '../../src/core/bytes/hex.ts'
import { keccak } from '../../src/core/bytes/keccak.ts'

/** Proofs between two looks at the clock, and rounds before it counts. */
const BATCH = 100
const WARM = 3

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

function ours(): void {
  const { accounts } = verifyAccount(stateRoot, { address: answer.address, slots: [word(1n)] }, answer)
  if (accounts[0]?.account === undefined) throw new Error('we did not prove it')
}

/** Both from the text that an endpoint sends, each of them to the entry. It hashes keys, walks and checks each node, but not that nothing is left over. */
async function theirs(): Promise<void> {
  const options = { useKeyHashing: true, useKeyHashingFunction: keccak_256 } as const
  const account = await verifyMerkleProof(bytes(mainnet.address), mainnet.accountProof.map(bytes), options)
  const value = await verifyMerkleProof(bytes(word(1n)), (mainnet.storageProof[0]?.proof ?? []).map(bytes), options)
  if (account === null || value === null) throw new Error('@ethereumjs/mpt did not prove it')
}

async function rate(task: () => unknown): Promise<number> {
  const began = performance.now()
  for (let one = 0; one < BATCH; one++) await task()
  return (BATCH * 1000) / (performance.now() - began)
}

addEventListener('message', ({ data }: MessageEvent<number>) => {
  void (async () => {
    const rounds: { readonly ours: number; readonly theirs: number }[] = []
    for (let at = -WARM; at < data; at++) {
      const round = { ours: await rate(ours), theirs: await rate(theirs) }
      if (at >= 0) rounds.push(round)
    }
    postMessage(rounds)
  })()
})
