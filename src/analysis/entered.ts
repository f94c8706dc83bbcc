import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { isError, toWire } from '#core/errors'
import { unknownEvidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import { skeleton } from '#core/web/host'
import { type AsEntered, type Intent, paymentsOf } from '#core/signing/intent'
import type { Entered } from '#review'
import type { RememberedFacts } from './facts/facts.ts'
import type { Resolve } from './ports.ts'

type Ground = { readonly resolve: Resolve | undefined; readonly memory: RememberedFacts; readonly signal: AbortSignal }
type Named = NonNullable<AsEntered['name']>

/**
 * How the recipients of payments got into their fields, with whom their names lead to now: what moved since is a finding. What only speeds up another was
 * entered for that one. Throws `app/aborted` alone: a name that cannot be looked up again is unknown.
 */
export async function enteredOf(intent: Intent, ground: Ground): Promise<readonly Entered[]> {
  if (intent.kind === 'replace') return []
  const answers = new Map<string, Promise<Fact<Address | 'nobody'>>>()
  const again = (named: Named): Promise<Fact<Address | 'nobody'>> => {
    const key = `${named.forChain} ${named.name}`
    const asked = answers.get(key) ?? lookUp(named, ground)
    answers.set(key, asked)
    return asked
  }
  return Promise.all(
    paymentsOf(intent).flatMap(({ to, entered }) => (entered === undefined ? [] : [enteredAs(to, entered, ground.memory, again)])),
  )
}

async function enteredAs(
  address: Address,
  { name, ...rest }: AsEntered,
  memory: RememberedFacts,
  again: (named: Named) => Promise<Fact<Address | 'nobody'>>,
): Promise<Entered> {
  if (name === undefined) return { address, ...rest }
  const earlier = usesOf(memory)
  const before = earlier.find(({ entered }) => entered.name === name.name && entered.forChain === name.forChain)?.to
  const others = [...earlier.map(({ entered }) => entered.name), ...(memory.contacts ?? []).map((contact) => contact.name)]
  return {
    address,
    ...rest,
    name: {
      name: name.name,
      // Only what ENSIP-15 leaves as it is gets here (`normaliseName`).
      normal: true,
      confusable: isConfusable(name.name, others),
      evidence: name.evidence,
      now: await again(name),
      ...defined({ before }),
    },
  }
}

async function lookUp({ name, forChain }: Named, { resolve, signal }: Ground): Promise<Fact<Address | 'nobody'>> {
  if (resolve === undefined) return notKnown(unknownEvidence('rpc/no-endpoint'))
  try {
    const answer = await resolve(name, forChain, signal)
    if (answer.at === 'elsewhere') return notKnown(unknownEvidence('rpc/gateway'))
    return know(answer.at === 'address' ? answer.address : 'nobody', answer.evidence)
  } catch (error) {
    if (isError(error, 'app/aborted') || !isError(error)) throw error
    return notKnown(unknownEvidence(toWire(error, 'names').code))
  }
}

/** Names that payments of this account were entered by, newest first. */
const usesOf = ({ transactions = [] }: RememberedFacts): readonly { readonly to: Address; readonly entered: Named }[] =>
  transactions
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ intent }) => paymentsOf(intent))
    .flatMap(({ to, entered }) => (entered?.name === undefined ? [] : [{ to, entered: entered.name }]))

const PLAIN = /^[\x20-\x7e]*$/

/** Drawn like another name that is known here, or with letters of other scripts and accents that pass for plain ones. */
export const isConfusable = (name: string, others: readonly string[]): boolean => {
  const shape = skeleton(name)
  return (!PLAIN.test(name) && PLAIN.test(shape)) || others.some((other) => other.toLowerCase() !== name && skeleton(other) === shape)
}
