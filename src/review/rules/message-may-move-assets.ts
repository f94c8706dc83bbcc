import { foreignWord, say } from '#core/words'
import type { TypedField } from '#core/typed-data'
import type { Case, Rule } from './rule.ts'

/** Members by which typed data of the known forms says who may take, how much, and until when. */
const WHO = /^(?:spender|operator|delegate|delegatee|grantee|taker|recipient|receiver|beneficiary|to)$/i
const WHAT = /^(?:value|amount|wad|units|price|sum|permitted|allowed|approved|allowance|tokenids?|tokens?|assets?)$|amount$/i
const WHEN = /^(?:deadline|expiry|expiration|expires|validto|validbefore|validuntil|endtime|sigdeadline)$/i
/** Whoever is called so takes, whether an amount stands beside it or not. */
const TAKER = /^(?:spender|operator|grantee)$/i
/** Structs that are looked through. */
const MOST_TYPES = 64

/** E9: it has the members of a permission, and nobody tells what contract does what with it: neither a form of ours nor a descriptor. */
export const messageMayMoveAssets: Rule = {
  id: 'message/may-move-assets',
  levels: ['danger'],
  needs: [],
  judge(one) {
    const { message } = one
    if (message?.kind !== 'typed-data' || message.standard !== undefined || message.use !== undefined) return undefined
    if (isDescribed(one)) return undefined
    const form = shapedLikeOne(one)
    if (form === undefined) return undefined
    return {
      level: 'danger',
      say: say('A message of the form {form} may let somebody move what is yours', { form: foreignWord(form) }),
      why: say('It names who, what and until when, as permissions do. Nothing that ships with this app knows what it does.'),
      todo: say('Reject it, unless you know the contract that it is for and what it takes.'),
    }
  },
}

const isDescribed = ({ input }: Case): boolean => (input.described ?? []).some(({ of }) => of === 'message')

/** Whoever with what, or until when: a mail has a receiver and no amount, a vote an end and no receiver. */
function shapedLikeOne({ message }: Case): string | undefined {
  const types: unknown = message?.typed?.types
  if (typeof types !== 'object' || types === null) return undefined
  const fields = Object.entries(types as Readonly<Record<string, readonly TypedField[]>>)
    .filter(([name]) => name !== 'EIP712Domain')
    .slice(0, MOST_TYPES)
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
  const has = (name: RegExp, type: RegExp): boolean =>
    fields.some((field) => name.test(String(field?.name)) && type.test(String(field?.type)))
  const [who, what, when] = [has(WHO, /^address/), has(WHAT, /^(?:u?int|bool|[A-Z])/), has(WHEN, /^u?int/)]
  const isOne = (who && what) || (what && when) || (when && has(TAKER, /^address/))
  return isOne ? String(message?.typed?.primaryType).slice(0, 64) : undefined
}
