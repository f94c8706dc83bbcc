import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What was given at the last drawing, for handlers that outlive it. Do not read it while drawing. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
