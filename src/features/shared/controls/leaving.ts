import type { FocusEvent } from 'react'

/**
 * True when a field was left for good, and may be judged. Going straight to the button that sends the form is not: an error that
 * appears under the finger would push the button away, and the press would be lost. The form judges everything then.
 */
export const isLeft = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')
