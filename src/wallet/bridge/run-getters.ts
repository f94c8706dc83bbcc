import { defined } from '#core/defined'
import { chainRules } from '#core/chains/chain'
import type { Evidence } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { concat, type Hex, pad, size } from '#core/bytes/hex'
import { functionSelector } from '#core/bytes/keccak'
import { childEnvironment, type DetailProbe, type ProvedCall } from '#survey'

/** A call of a getter: `words` are its arguments, of up to 32 bytes each. */
export const getterCall = (to: Address, signature: string, ...words: readonly Hex[]): ProvedCall => ({
  to,
  data: concat(functionSelector(signature), ...words.map((one) => pad(one))),
})

/** The words of a getter's answer, by their place. */
export type GetterAnswer = (index: number) => bigint

const run = ({ reader, chain, header, nowSeconds, signal }: DetailProbe, calls: readonly ProvedCall[]) =>
  reader.read(header, childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain)), calls, {
    purpose: 'history',
    hints: [],
    ...defined({ signal }),
  })

/**
 * Runs getters on the proved code of the chain that is read. Of one that reverts, or answers with less than a word, there is nothing. Throws `rpc/*`, `proof/*`,
 * `simulation/*`.
 */
export async function runGetters(
  reading: DetailProbe,
  calls: readonly ProvedCall[],
): Promise<{ readonly answers: readonly (GetterAnswer | undefined)[]; readonly evidence: Evidence }> {
  const { results, how } = await run(reading, calls)
  const answers = results.map(({ ok, data }) =>
    ok && size(data) >= 32 ? (index: number): bigint => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || '0'}`) : undefined,
  )
  return { answers, evidence: how.evidence }
}

/** True where a call does not revert there. Throws as `runGetters`. */
export const succeeds = async (reading: DetailProbe, call: ProvedCall): Promise<boolean> =>
  (await run(reading, [call])).results[0]?.ok === true

/** The same, where each must answer: one that does not is of a release that this build can't read, `bridge/unread`. `name`: the rollup's. */
export async function askGetters(reading: DetailProbe, name: string, calls: readonly ProvedCall[]): Promise<readonly GetterAnswer[]> {
  if (calls.length === 0) return []
  const { answers } = await runGetters(reading, calls)
  return answers.map((answer) => {
    if (answer === undefined) throw fail('bridge/unread', { chain: name })
    return answer
  })
}

export const firstWord = (answer: GetterAnswer | undefined): bigint => answer?.(0) ?? 0n
export const getterAddress = (answer: GetterAnswer | undefined): Address =>
  pad(`0x${BigInt.asUintN(160, firstWord(answer)).toString(16)}`, 20)
