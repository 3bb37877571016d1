import type { ExplorerLocalization } from './explorerText.ts'
import type { DevnetState } from './wire.ts'

/** Share of the speed that counts as reached: blocks are counted over a short time. */
const CLOSE = 0.9

/** Describes the clock's speed, and the speed that the machine reaches when that is clearly lower. */
export function paceText(
  { speed, speed_reached: reached, mode, paused }: DevnetState['clock'],
  { messages, number }: Pick<ExplorerLocalization, 'messages' | 'number'>,
): string {
  if (paused) return messages.paused
  const pace = mode === 'auto' ? messages.speedAuto(speed) : messages.speedFixed(speed)
  return reached < speed * CLOSE ? messages.speedBelow(pace, number(reached)) : pace
}
