/** Draws what changes faster than it can be drawn. */

/** As long as drawing took, times this, is left to everything else: typing, scrolling, the answer itself. */
const rest = 2;
/** But no longer than this: milliseconds in which an answer still seems to grow. */
const mostRest = 500;

/** Calls of a function that draws, at most one a frame. */
export interface Pace {
  /** Asks for a call, soon. */
  ask(): void;
  /** Calls off what was asked for. */
  cancel(): void;
}

/** Paces a function that draws: the longer it takes to be seen, the rarer it is called. */
export function createPace(draw: () => void): Pace {
  let isAsked = false;
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 0;
  const onFrame = () => {
    isAsked = false;
    const from = performance.now();
    draw();
    // A task of its own comes after the frame is laid out.
    setTimeout(() => {
      wait = Math.min(mostRest, (performance.now() - from) * rest);
    });
  };
  return {
    ask() {
      if (isAsked) return;
      isAsked = true;
      timer = setTimeout(() => {
        // Hidden pages get no frames, and a person looks at most once a frame.
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
