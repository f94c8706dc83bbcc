import { createTimeline, type Timeline } from '../../src/wallet/activity/timeline.ts'
import { type TimelineParts, type TimelineRow } from '../../src/wallet/activity/timeline-row.ts'

/** Every row of what there is, made at once. */
export function allRows(parts: TimelineParts, timeline: Timeline = createTimeline()): readonly TimelineRow[] {
  timeline.take(parts)
  while (timeline.step(10_000));
  return timeline.rows()
}
