import { Plural } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button'

/** What is drawn of a list at first, and with each press: a run may log or write tens of thousands of times. */
const AT_FIRST = 50
const MORE = 100

/** The first of a list, and a button for more. `renderItems` gets those that are to be drawn. */
export function FirstOf<Item>({
  items,
  renderItems,
}: {
  readonly items: readonly Item[]
  readonly renderItems: (shown: readonly Item[]) => ReactNode
}): ReactNode {
  const [most, setMost] = useState(AT_FIRST)
  const rest = items.length - most
  return (
    <>
      {renderItems(rest > 0 ? items.slice(0, most) : items)}
      {rest > 0 && (
        <div className="mt-4">
          <Button size="small" onClick={() => setMost(most + MORE)}>
            <Plural value={rest} one="Show # more" other="Show # more" />
          </Button>
        </div>
      )}
    </>
  )
}
