import type { Validators } from '#protocol'
import * as c from '#protocol/check'
import { none, text, validators } from '#protocol/schema'

/** What the sandboxed page of the chain keeps on this device, where it has no disk of its own: a few values by name. */
export type KeyValueCalls = {
  get: { params: { readonly name: string }; result: unknown }
  set: { params: { readonly name: string; readonly value: unknown }; result: undefined }
  erase: { params: undefined; result: undefined }
}

export const keyValueValidators: Validators<KeyValueCalls> = validators<KeyValueCalls>({
  get: c.members({ name: text(128) }),
  set: c.members({ name: text(128), value: c.unknown() }),
  erase: none,
})
