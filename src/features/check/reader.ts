/** What reads a text and shows what is in it: fetched when somebody is about to give one, and never for the landing page alone. */
export { readSignable } from '#decode'
export { carriedBy, paymentIn } from './input/carried.ts'
export { reportIn } from './report/claimed-part.tsx'
export { ManualCalls } from './by-hand/by-hand.tsx'
export { WhatCameIn } from './what-came-in.tsx'
