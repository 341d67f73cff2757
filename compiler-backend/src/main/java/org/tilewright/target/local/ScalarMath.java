package org.tilewright.target.local;

/** The operations on elements that kernels call; small enough for the JIT to put in place. */
final class ScalarMath {

    private ScalarMath() { }

    static float min(float x, float y) {
        return y < x ? y : x;
    }

    static double min(double x, double y) {
        return y < x ? y : x;
    }

    static int min(int x, int y) {
        return Math.min(x, y);
    }

    static long min(long x, long y) {
        return Math.min(x, y);
    }

    static float max(float x, float y) {
        return y > x ? y : x;
    }

    static double max(double x, double y) {
        return y > x ? y : x;
    }

    static int max(int x, int y) {
        return Math.max(x, y);
    }

    static long max(long x, long y) {
        return Math.max(x, y);
    }

    static float pow(float x, float y) {
        return (float) Math.pow(x, y);
    }

    static double pow(double x, double y) {
        return Math.pow(x, y);
    }

    static int pow(int x, int y) {
        return (int) (long) Math.pow(x, y);
    }

    static long pow(long x, long y) {
        return (long) Math.pow(x, y);
    }

    static float abs(float x) {
        return Math.abs(x);
    }

    static double abs(double x) {
        return Math.abs(x);
    }

    static int abs(int x) {
        return Math.abs(x);
    }

    static long abs(long x) {
        return Math.abs(x);
    }

    static float sqrt(float x) {
        return (float) Math.sqrt(x);
    }

    static double sqrt(double x) {
        return Math.sqrt(x);
    }

    static int sqrt(int x) {
        return (int) (long) Math.sqrt(x);
    }

    static long sqrt(long x) {
        return (long) Math.sqrt(x);
    }

    static float exp(float x) {
        return (float) Math.exp(x);
    }

    static double exp(double x) {
        return Math.exp(x);
    }

    static int exp(int x) {
        return (int) (long) Math.exp(x);
    }

    static long exp(long x) {
        return (long) Math.exp(x);
    }

    static float log(float x) {
        return (float) Math.log(x);
    }

    static double log(double x) {
        return Math.log(x);
    }

    static int log(int x) {
        return (int) (long) Math.log(x);
    }

    static long log(long x) {
        return (long) Math.log(x);
    }

    static float tanh(float x) {
        return (float) Math.tanh(x);
    }

    static double tanh(double x) {
        return Math.tanh(x);
    }

    static int tanh(int x) {
        return (int) (long) Math.tanh(x);
    }

    static long tanh(long x) {
        return (long) Math.tanh(x);
    }

    static float hypot(float x, float y) {
        return (float) Math.hypot(x, y);
    }

    static double hypot(double x, double y) {
        return Math.hypot(x, y);
    }

    static float cos(float x) {
        return (float) Math.cos(x);
    }

    static double cos(double x) {
        return Math.cos(x);
    }

    static float sin(float x) {
        return (float) Math.sin(x);
    }

    static double sin(double x) {
        return Math.sin(x);
    }
}
