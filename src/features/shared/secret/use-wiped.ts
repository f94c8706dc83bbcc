import { type RefObject, useLayoutEffect, useRef } from 'react'
import { onLeft } from './on-left.ts'
import { hidePlain } from './plain.ts'

/** Empties every field inside of `box`, and whatever stands beside them in plain. React hears of it, because it watches the property. */
export function wipe(box: Element | null): void {
  for (const field of box?.querySelectorAll('input') ?? []) if (field.type === 'password') field.value = ''
  hidePlain(box)
}

/** A part of the page that secrets are typed into. They are hidden when the person looks elsewhere, and overwritten when it is left. */
export function useWiped<E extends Element>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const node = box.current
    const stop = onLeft(() => hidePlain(node))
    return () => {
      stop()
      wipe(node)
    }
  }, [])
  return box
}
