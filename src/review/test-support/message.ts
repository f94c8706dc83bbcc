import type { Address } from '#core/ethereum/address'
import { digestsOf } from '#core/signing/digests'
import type { Signable } from '#core/signing/signable'
import { actorOf, explain, explainCalls, explainMessage, type Names } from '#decode'
import { plan } from '../plan.ts'
import type { Explained, JudgeInput } from '../review.ts'
import { ALICE, CASES, NAMES, RUN } from './recorded.ts'
import { fail } from '#core/errors'

const CHAIN = 31337

/** What the wallet would explain it as. */
function explained(asked: Signable, signer: Address, names: Names): Explained {
  if (asked.kind === 'calls')
    return explainCalls(
      asked.calls.map((call) => ({ ...call, from: signer, chainId: asked.chainId })),
      asked.atomic,
      names,
    )
  if (asked.kind !== 'transaction') return explainMessage(asked, { chainId: CHAIN, signer, names })
  const { to, value, data } = asked.transaction
  return explain({ from: signer, value, data, chainId: CHAIN, ...(to === undefined ? {} : { to }) }, names)
}

/** Anything that alice is asked for, as the wallet puts it together where nothing could be run: with a block, and the facts that are given. */
export function signableInput(asked: Signable, changes: Partial<JudgeInput> = {}): JudgeInput {
  const names = changes.names ?? NAMES
  const explanation = explained(asked, ALICE, names)
  const request = { id: 'asked', account: ALICE, chainId: CHAIN, asked }
  const actor = 'faults' in explanation ? actorOf((explanation.nested ?? explanation).use, ALICE) : ALICE
  const [recorded] = CASES
  if (recorded === undefined) throw fail('app/unexpected', { where: 'recorded-runs.json' })
  return {
    request,
    explanation,
    actor,
    asking: { kind: 'check' },
    names,
    chainId: CHAIN,
    chainKind: 'practice',
    block: recorded.block,
    environment: recorded.environment,
    plan: plan({ request, explanation, names, actor }),
    facts: { accounts: {}, tokens: {} },
    evidence: RUN,
    digests: digestsOf(asked),
    work: { trips: 0, sources: [], ms: 0 },
    ...changes,
  }
}

/** Seconds since the epoch in `signableInput`. */
export const NOW: bigint = CASES[0]?.block.timestamp ?? 0n
