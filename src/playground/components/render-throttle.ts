/** Throttles rendering of rapid changes. */

/**
 * After rendering, leaves this multiple of its duration to typing, scrolling and the answer itself.
 */
const rest = 2;
/** Maximum pause in milliseconds, so that an answer still appears to grow. */
const mostRest = 500;

/** Calls a render function at most once per frame. */
export interface RenderThrottle {
  /** Requests a call. */
  ask(): void;
  /** Cancels the requested call. */
  cancel(): void;
}

/** Throttles a render function: the longer rendering takes, the less often it runs. */
export function createRenderThrottle(draw: () => void): RenderThrottle {
  let isAsked = false;
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 0;
  const onFrame = () => {
    isAsked = false;
    const from = performance.now();
    draw();
    // A timeout runs after the frame's layout.
    setTimeout(() => {
      wait = Math.min(mostRest, (performance.now() - from) * rest);
    });
  };
  return {
    ask() {
      if (isAsked) return;
      isAsked = true;
      timer = setTimeout(() => {
        // Hidden pages get no frames, and more than one call per frame is wasted.
        frame = requestAnimationFrame(onFrame);
      }, wait);
    },
    cancel() {
      isAsked = false;
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
