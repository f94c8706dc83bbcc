import { useState } from 'react'

/** `value`, as the object that it was before while `isSame` finds no difference: for what is computed at each drawing and is the key of a question. */
export function useSame<T>(value: T, isSame: (before: T, now: T) => boolean): T {
  const [before, setBefore] = useState<{ readonly value: T }>({ value })
  if (isSame(before.value, value)) return before.value
  setBefore({ value })
  return value
}
