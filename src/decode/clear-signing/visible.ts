import type { Leaf } from './values/node.ts'
import { toInteger } from './values/node.ts'
import { unfit } from './unfit.ts'
import type { Visible } from './schema.ts'

/** Whether a value is shown. A value that `mustMatch` forbids makes the whole descriptor unfit ("Wallet should raise an error"). */
export function isVisible(rule: Visible | undefined, leaf: Leaf): boolean {
  if (rule === undefined || typeof rule === 'string') return rule !== 'never'
  if ('ifNotIn' in rule) return !rule.ifNotIn.some((one) => equals(leaf, one))
  if (!rule.mustMatch.some((one) => equals(leaf, one))) throw unfit('a value that must match and does not')
  return false
}

/** How many values each one is compared with. */
export function candidatesOf(rule: Visible | undefined): number {
  if (rule === undefined || typeof rule === 'string') return 0
  return 'ifNotIn' in rule ? rule.ifNotIn.length : rule.mustMatch.length
}

function equals(leaf: Leaf, one: string | number | boolean | null): boolean {
  if (leaf.is === 'boolean') return leaf.value === one || String(leaf.value) === one
  if (leaf.is === 'text') return leaf.text === one || leaf.text === String(one)
  if (leaf.is === 'integer') return toInteger(one) === leaf.value
  const hex = leaf.is === 'address' ? leaf.address : leaf.hex
  if (typeof one === 'string') return one.toLowerCase() === hex
  return typeof one === 'number' && toInteger(one) === BigInt(hex === '0x' ? 0 : hex)
}
